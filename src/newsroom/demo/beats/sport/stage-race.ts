import { words } from '../../kit.ts';
import { organization, scenario, topic } from '../../telling.ts';

/** A stage race: the day the lead changes, and the finish. */
export const cycling = scenario(
  'stage-race',
  'sport',
  [3, 4],
  [
    {
      c: 'FR',
      race: 'Tour des Sources',
      from: 'Mende',
      to: 'Le Puy',
      km: 178,
      gap: 14,
      how: 'a solo of forty kilometres',
      last: 'Clermont',
    },
    {
      c: 'AU',
      race: 'Ride of the Great Divide',
      from: 'Bright',
      to: 'Jindabyne',
      km: 204,
      gap: 31,
      how: 'a descent in hail',
      last: 'Canberra',
    },
    {
      c: 'US',
      race: 'Three Rivers Classic',
      from: 'Durango',
      to: 'Gunnison',
      km: 191,
      gap: 9,
      how: 'a sprint of four',
      last: 'Boulder',
    },
  ] as const,
  (k, v) => {
    const rider = k.person();
    const rival = k.person();
    const final = v.gap - k.int(3, 5);
    const race = organization(v.race, v.c);
    return [
      {
        day: 0,
        hour: 17.3,
        title: `${rider.last} takes ${v.race} lead in ${v.to} after ${v.how}`,
        summary: `${rider.label} won the ${v.km}-kilometre stage from ${v.from} to ${v.to} and leads ${rival.label} by ${v.gap} seconds.`,
        tags: ['cycling', 'stage race'],
        about: [race, rider, rival, topic('Cycling')],
        impacts: [
          [
            'sport-event>tourism',
            'up',
            'low',
            'short_term',
            `Towns on the route between ${v.from} and ${v.to} were booked out for the night.`,
          ],
        ],
        claims: [
          `${rider.label} won the stage to ${v.to}.`,
          `The lead over ${rival.label} is ${v.gap} seconds.`,
        ],
        reports: [
          [
            'local',
            `${rider.last} in front`,
            `{0:${rider.last} won in ${v.to}} and leads by {1:${v.gap} seconds}.`,
          ],
          [
            'wire',
            `${v.race}, stage four`,
            `{0:${rider.label} took the stage}; {1:${rival.last} is ${v.gap} seconds behind}.`,
          ],
        ],
        body: [
          `${v.km} kilometres from ${v.from} to ${v.to}, and at the end of them a new leader. ${rider.label} won the stage with ${v.how} and is now ${v.gap} seconds ahead of ${rival.label} in the ${v.race}.`,
          `${rival.last} punctured at the worst moment and made no fuss about it.`,
          `Three stages remain.`,
        ],
      },
      {
        day: 3,
        hour: 16.8,
        title: `${rider.last} wins ${v.race} by ${words(final)} seconds in ${v.last}`,
        summary: `${rider.label} has won the ${v.race}. ${rival.label} came within ${words(final)} seconds on the last stage.`,
        tags: ['cycling', 'stage race', 'result'],
        about: [race, rider, rival, topic('Cycling')],
        impacts: [
          [
            'sport-event>tourism',
            'up',
            'low',
            'short_term',
            'The organisers have already received eleven applications for next year.',
          ],
        ],
        claims: [`${rider.label} won the ${v.race}.`, `The final margin was ${words(final)} seconds.`],
        reports: [
          [
            'local',
            `${words(final).replace(/^./, (l) => l.toUpperCase())} seconds`,
            `{0:${rider.last} is the winner}, by {1:${words(final)} seconds}.`,
          ],
          [
            'abroad',
            'A race to the last corner',
            `{0:${rider.label} won} with {1:${words(final)} seconds} in hand.`,
          ],
        ],
        body: [
          `After six stages, ${words(final)} seconds. That is what remained of the lead of ${rider.label} when the ${v.race} ended in ${v.last} on ${k.weekday(3)}; three days before it had been ${v.gap}.`,
          `${rival.label} attacked four times on the final climb. "There was always one more answer than I had questions," the runner-up said.`,
          `Both teams shared a bus to the airport.`,
        ],
      },
    ];
  },
);
