import { n, pct } from '../../kit.ts';
import { ANY_DAY, scenario, topic } from '../../telling.ts';

/** What flats cost in one city. */
export const rents = scenario(
  'rents',
  'economy',
  ANY_DAY,
  [
    { c: 'AU', city: 'Brisbane', rise: 4.8, vacancy: 1.1, why: 'arrivals from other states' },
    { c: 'CA', city: 'Halifax', rise: -1.9, vacancy: 3.4, why: 'a record number of completions' },
    { c: 'DE', city: 'Leipzig', rise: 5.6, vacancy: 1.6, why: 'two large employers moving in' },
    { c: 'MX', city: 'Mérida', rise: 7.2, vacancy: 2.2, why: 'short lets in the old town' },
  ] as const,
  (k, v) => {
    const adviser = k.person();
    const up = v.rise > 0;
    const size = pct(Math.abs(v.rise));
    return [
      {
        day: 0,
        hour: 11.2,
        title: up
          ? `Rents in ${v.city} up ${size}% in a year; only ${v.vacancy}% of flats stand empty`
          : `Rents in ${v.city} fall ${size}%, first drop in eight years`,
        summary: `Asking rents in ${v.city} ${up ? 'rose' : 'fell'} ${size}% over twelve months; the share of empty flats is ${v.vacancy}%.`,
        tags: ['housing', 'rents'],
        about: [{ label: v.city, kind: 'place', country: v.c }, topic('Housing')],
        impacts: [
          [
            'housing-supply>rents',
            up ? 'up' : 'down',
            'medium',
            'short_term',
            `With ${v.vacancy}% of flats empty, ${up ? 'new tenants outbid one another' : 'landlords compete for tenants'}.`,
          ],
        ],
        claims: [
          `Asking rents in ${v.city} ${up ? 'rose' : 'fell'} ${size}%.`,
          `The vacancy rate is ${v.vacancy}%.`,
          `~The main cause is ${v.why}.`,
        ],
        reports: [
          [
            'local',
            `${v.city}: rents ${up ? 'up' : 'down'}`,
            `Asking rents {0:${up ? 'rose' : 'fell'} ${size}%}. Agents name {2:${v.why}} as the cause; {1:${v.vacancy}%} of flats stand empty.`,
          ],
          [
            'abroad',
            `A city's rents`,
            `In ${v.city} asking rents {0:${up ? 'rose' : 'fell'} ${size}%} in twelve months.`,
          ],
        ],
        body: [
          `A two-room flat in ${v.city} costs ${size}% ${up ? 'more' : 'less'} to rent than it did a year ago, going by ${n(k.round(3200, 9800, 100))} advertisements collected by a tenants' association.`,
          `${adviser.label}, who advises tenants there, sees ${v.why} behind it. Only ${v.vacancy}% of flats stand empty${up ? '' : ', though that is twice the share of two years ago'}.`,
          up
            ? `The city council is to debate a faster permit procedure for small blocks next month. Landlords' groups support it; conservationists would like to see the details first.`
            : `Landlords have begun to offer a free month or a new kitchen. "It is a strange feeling to be courted," one tenant said.`,
        ],
      },
    ];
  },
);
