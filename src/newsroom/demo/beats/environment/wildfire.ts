import { n } from '../../kit.ts';
import { ANY_DAY, place, scenario, topic } from '../../telling.ts';

/** A wildfire that grows and is then held. */
export const wildfire = scenario(
  'wildfire',
  'environment',
  ANY_DAY,
  [
    { c: 'CA', where: 'Spruce Narrows', ha: 3400, crews: 210, homes: 640, start: 'lightning' },
    {
      c: 'TR',
      where: 'the hills above Kıyıköyler',
      ha: 420,
      crews: 360,
      homes: 180,
      start: 'a fallen power line',
    },
    { c: 'ZA', where: 'Blouklip Pass', ha: 900, crews: 140, homes: 75, start: 'a braai left burning' },
  ] as const,
  (k, v) => {
    const commander = k.person();
    const ha2 = Math.round((v.ha * 1.6) / 10) * 10;
    const held = k.round(60, 80, 5);
    return [
      {
        day: 0,
        hour: 15.4,
        title: `Fire near ${v.where.replace(/^the hills above /, '')} burns ${n(v.ha)} hectares, ${n(v.homes)} homes cleared`,
        summary: `${v.crews} firefighters are working at ${v.where}, where ${n(v.ha)} hectares have burned. ${n(v.homes)} homes were cleared.`,
        tags: ['wildfire', 'emergency'],
        about: [place(v.where.replace(/^the hills above /, ''), v.c), topic('Wildfires')],
        impacts: [
          [
            'wildfire>air-quality',
            'down',
            'medium',
            'immediate',
            'Smoke drifts downwind for days; schools move sports indoors.',
          ],
          [
            'wildfire>timber-supply',
            'down',
            'low',
            'medium_term',
            `${n(v.ha)} hectares will not be cut as planned.`,
          ],
        ],
        claims: [
          `${n(v.ha)} hectares have burned.`,
          `${n(v.homes)} homes were cleared.`,
          `The fire was started by ${v.start}.`,
        ],
        reports: [
          [
            'local',
            'Smoke over the valley',
            `The fire covers {0:${n(v.ha)} hectares}; {1:${n(v.homes)} homes are empty}. Officials think it began with {2:${v.start}}.`,
          ],
          [
            'wire',
            `Wildfire near ${v.where.replace(/^the hills above /, '')}`,
            `Crews reported {0:${n(v.ha)} hectares} burned and {1:${n(v.homes)} homes} cleared.`,
          ],
        ],
        body: [
          `The wind turned at noon, and the plan with it. ${n(v.ha)} hectares have burned at ${v.where}; ${n(v.homes)} homes were cleared on ${k.weekday()}. ${v.crews} firefighters are at work.`,
          `It probably began with ${v.start}. ${commander.label}, in command, expects a difficult night and a better morning.`,
        ],
        later: [
          {
            after: 21,
            title: `Fire near ${v.where.replace(/^the hills above /, '')} grows to ${n(ha2)} hectares, ${held}% contained`,
            summary: `The fire at ${v.where} has grown to ${n(ha2)} hectares but is ${held}% contained; people may go home.`,
            lead: `The difficult night came, and the better morning too. The fire at ${v.where} has grown to ${n(ha2)} hectares, from ${n(v.ha)} the day before, but ${held}% of its edge is held. ${n(v.homes)} households may go home.`,
            rest: [
              `${commander.label}, in command, let the first crews sleep. ${v.crews} firefighters had worked through the night; the fire probably began with ${v.start}.`,
              `Smoke will be seen for days, and roads stay closed until trees at the verge have been looked at.`,
            ],
            claims: [`The fire is ${held}% contained.`, `${n(ha2)} hectares have burned.`],
            reports: [
              ['abroad', 'Fire held', `Crews hold {3:${held}% of the edge} around {4:${n(ha2)} hectares}.`],
              [
                `=${v.where.replace(/^the hills above /, '')} incident command`,
                'Morning report',
                `Area: {4:${n(ha2)} hectares}. Contained: {3:${held}%}.`,
              ],
            ],
          },
        ],
      },
    ];
  },
);
