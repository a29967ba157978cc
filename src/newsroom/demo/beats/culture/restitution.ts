import { place, scenario, topic, WEEKDAYS } from '../../telling.ts';

/** An object goes back to where it came from. */
export const returned = scenario(
  'restitution',
  'culture',
  WEEKDAYS,
  [
    {
      c: 'AFU',
      what: 'nineteen bronze bells',
      from: 'a museum in Basel-Land',
      to: 'Porto-Novo',
      since: '1897',
      will: 'they will be rung once, and then shown',
    },
    {
      c: 'AU',
      what: 'a bark canoe',
      from: 'a university store in Aberdeen',
      to: 'the Murray River people it was made by',
      since: '1861',
      will: 'it will not be shown at all for the first year',
    },
    {
      c: 'MX',
      what: 'a stone calendar fragment',
      from: 'a private collector in Ohio',
      to: 'Campeche',
      since: '1934',
      will: 'it fits the gap to the millimetre',
    },
    {
      c: 'ID',
      what: 'a royal gamelan',
      from: 'a castle near Delft',
      to: 'Surakarta',
      since: '1817',
      will: 'it has to be tuned before it can be played',
    },
  ] as const,
  (k, v) => {
    const curator = k.person();
    return [
      {
        day: 0,
        hour: 12.2,
        title:
          `${v.what.charAt(0).toUpperCase()}${v.what.slice(1)} return from ${v.from.replace(/^an? /, '')} to ${v.to}`.replace(
            /^(A .+?) return from/,
            '$1 returns from',
          ),
        summary: `Taken away in ${v.since}, ${v.what} ${v.what.startsWith('a ') ? 'has' : 'have'} come back from ${v.from} to ${v.to}.`,
        tags: ['museums', 'restitution', 'heritage'],
        about: [topic('Museums'), topic('Restitution'), ...(v.to.length < 14 ? [place(v.to, v.c)] : [])],
        impacts: [
          [
            'restitution>museums',
            'mixed',
            'low',
            'medium_term',
            'Each return is read as a precedent by museums with similar pieces.',
          ],
        ],
        claims: [`The objects had been taken away in ${v.since}.`, `?As planned, ${v.will}.`],
        reports: [
          [
            'local',
            'Home',
            `Gone {0:since ${v.since}}, and now back. {1:${v.will.charAt(0).toUpperCase()}${v.will.slice(1)}}, the museum says.`,
          ],
          [
            'abroad',
            'A crate goes south',
            `{0:It was ${v.since} when the piece left.} Lawyers took three years; the crate took four days.`,
          ],
        ],
        body: [
          `${k.alt(`It took three years of letters and four days in a crate.`, `The crate had travelled four days, the paperwork three years.`)} ${v.what.charAt(0).toUpperCase()}${v.what.slice(1)}, gone since ${v.since}, ${v.what.startsWith('a ') ? 'has' : 'have'} come back from ${v.from} to ${v.to}.`,
          `${curator.label}, who received the shipment, had asked for the lights to be turned down. Old people came first.`,
          `As for what happens now: ${v.will}.`,
        ],
      },
    ];
  },
);
