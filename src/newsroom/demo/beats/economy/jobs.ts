import { n, pct } from '../../kit.ts';
import { EARLY_WEEK, scenario, topic } from '../../telling.ts';

/** The labour market of the past month. */
export const jobs = scenario(
  'jobs',
  'economy',
  EARLY_WEEK,
  [
    { c: 'CA', gain: 31000, sector: 'construction', loser: 'finance and insurance' },
    { c: 'AU', gain: -8500, sector: 'health care', loser: 'retail' },
    { c: 'DE', gain: 14000, sector: 'nursing and care', loser: 'vehicle parts' },
    { c: 'KR', gain: 126000, sector: 'services for the elderly', loser: 'building sites' },
  ] as const,
  (k, v) => {
    const { c } = k;
    const rate = Number((c.unemployment + (v.gain > 0 ? -0.1 : 0.1)).toFixed(1));
    const size = n(Math.abs(v.gain) + k.round(0, 4000, 100));
    const up = v.gain > 0;
    const analyst = k.person();
    const month = k.month(-1);
    return [
      {
        day: 0,
        hour: 9.1,
        title: up
          ? `${c.name} adds ${size} jobs in ${month}; unemployment at ${pct(rate)}%`
          : `${c.name} loses ${size} jobs and unemployment edges up to ${pct(rate)}%`,
        summary: `Employment ${up ? 'rose' : 'fell'} by ${size} in ${month}, led by ${up ? v.sector : v.loser}, and the jobless rate moved to ${pct(rate)}%.`,
        tags: ['jobs', 'unemployment', 'labour market'],
        about: [`stats:${c.code}`, topic('Labour market')],
        impacts: [
          [
            'employment>household-spending',
            up ? 'up' : 'down',
            'medium',
            'short_term',
            `A jobless rate of ${pct(rate)}% changes what households dare to borrow and spend.`,
            [c.indexTicker],
          ],
        ],
        claims: [
          `Employment ${up ? 'rose' : 'fell'} by ${size} in ${month}.`,
          `The unemployment rate was ${pct(rate)}%.`,
          `~Hiring in ${v.sector} hides weakness in ${v.loser}.`,
        ],
        reports: [
          [
            `=${c.statistics}`,
            `Labour force, ${month}`,
            `Employment {0:${up ? 'rose' : 'fell'} by ${size}}. The unemployment rate was {1:${pct(rate)}%}, seasonally adjusted.`,
          ],
          [
            'local',
            `Where the jobs ${up ? 'came from' : 'went'}`,
            `The count {0:${up ? 'rose' : 'fell'} by ${size}}. {2:${v.sector.charAt(0).toUpperCase()}${v.sector.slice(1)} hired while ${v.loser} shed staff for a fourth month.}`,
          ],
          [
            'abroad',
            `${c.adjective} labour market ${up ? 'holds up' : 'cools'}`,
            `Employment {0:${up ? 'rose' : 'fell'} by ${size}}, and joblessness moved to {1:${pct(rate)}%}.`,
          ],
        ],
        body: [
          `${up ? 'Employers in' : 'The number of people in work in'} ${c.the} ${up ? `added ${size} jobs in ${month}` : `fell by ${size} in ${month}`}, the statistics office said on ${k.weekday()}. The unemployment rate moved to ${pct(rate)}% from ${pct(c.unemployment)}%.`,
          `${k.alt(`Beneath the total, two lines cross.`, `The total hides a shift.`)} ${v.sector.charAt(0).toUpperCase()}${v.sector.slice(1)} keeps hiring; ${v.loser} shed staff for a fourth month.`,
          `${analyst.label}, who studies labour markets at a trade union institute, pointed to hours worked, which hardly moved. "${k.alt(`Firms are keeping people and sending them home on Friday at noon`, `Firms are sending people home on Friday at noon`)}," ${analyst.last} said.`,
          `The sample has a margin of error of several thousand, and the previous month's figure was revised by ${n(k.round(1200, 4800, 100))}.`,
        ],
      },
    ];
  },
);
