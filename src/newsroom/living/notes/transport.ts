import { ANY_DAY, organization, place, topic } from '../../demo/telling.ts';
import { type Note, note } from '../note.ts';
import { CITIES, MEMBERS } from './places.ts';

const RAIL_CAUSES = [
  'a signal box that had to be restarted',
  'a points failure that a hammer settled',
  'speed limits on a stretch under repair',
  'a shortage of drivers on two lines',
  'a train that stood still for want of a wheel',
  'leaves, of which there are many',
];

const rail: readonly Note[] = (
  [
    ['morning', [8, 11]],
    ['evening', [18, 21.5]],
  ] as const
).map(([part, hours]) =>
  note(`rail-${part}`, 'society', ANY_DAY, hours, CITIES, (k, { city }) => {
    const punctual = k.num(78, 97.4);
    const cause = k.pick(RAIL_CAUSES);
    const delayed = k.int(3, 41);
    const operator = organization(`${city} Suburban Railway`, k.c.code);
    return {
      title: k.alt(
        `${city}: ${punctual}% of trains on time in the ${part} peak`,
        `${part.charAt(0).toUpperCase()}${part.slice(1)} peak in ${city}: ${delayed} trains late, ${punctual}% on time`,
      ),
      summary: `${punctual}% of trains in and around ${city} ran on time in the ${part} peak; ${delayed} were more than five minutes late. The operator named ${cause}.`,
      tags: ['railways', 'commuting'],
      about: [place(city, k.c.code), operator, topic('Public transport')],
      impacts: [
        [
          'public-transport>local-services',
          punctual > 90 ? 'up' : 'down',
          'low',
          'immediate',
          `Offices and schools in ${city} feel a bad peak for an hour and forget it by noon.`,
        ],
      ],
      claims: [
        `${punctual}% of trains ran on time in the ${part} peak.`,
        `${delayed} trains were more than five minutes late.`,
        `~The delays go back to ${cause}.`,
      ],
      reports: [
        [
          `=${operator.label}`,
          'The peak in figures',
          `In the ${part} peak {0:${punctual}%} of trains ran on time and {1:${delayed}} were late, owing to {2:${cause}}.`,
        ],
        [
          'local',
          `How the trains ran`,
          `The railway says that {0:${punctual}%} came on time. On the platforms they counted {1:${delayed}} that did not.`,
        ],
      ],
      body: [
        `In the ${part} peak ${punctual}% of trains in and around ${city} ran on time. ${delayed} were more than five minutes late; the operator named ${cause}.`,
        k.alt(
          `On time means within five minutes here. With the three minutes that others use, the figure would be some four points lower.`,
          `Passengers who missed a connection may write to the operator, which answers within a month, on time.`,
          `A year ago the same peak had looked much the same, which the operator calls stability.`,
        ),
      ],
    };
  }),
);

const FIELDS_CAUSES = [
  'fog at first light',
  'a crossing wind',
  'a queue for the one free runway',
  'late arrivals from the night',
  'a system for baggage that took a break',
  'nothing in particular',
];

const airports: readonly Note[] = (
  [
    ['forenoon', [4.5, 12.5]],
    ['afternoon', [12.5, 22.5]],
  ] as const
).map(([part, hours]) =>
  note(`airport-${part}`, 'business', ANY_DAY, hours, MEMBERS, (k) => {
    const minutes = k.int(6, 48);
    const share = k.int(4, 31);
    const cause = k.pick(FIELDS_CAUSES);
    const field = organization(`${k.c.capital} Airport`, k.c.code);
    return {
      title: k.alt(
        `Departures at ${k.c.capital} run ${minutes} minutes late this ${part}`,
        `${k.c.capital} airport: one flight in ${Math.max(3, Math.round(100 / share))} delayed this ${part}`,
      ),
      summary: `Flights from ${k.c.capital} leave ${minutes} minutes late on average this ${part}, and ${share}% by more than a quarter of an hour. The airport speaks of ${cause}.`,
      tags: ['aviation', 'travel'],
      about: [place(k.c.capital, k.c.code), field, topic('Aviation')],
      impacts: [
        [
          'airport-delays>airline-costs',
          'up',
          'low',
          'immediate',
          'A wave of delays costs carriers crew hours and the odd missed slot, and is gone by the next morning.',
        ],
      ],
      claims: [
        `Departures leave ${minutes} minutes late on average.`,
        `${share}% leave more than a quarter of an hour late.`,
      ],
      reports: [
        [
          `=${field.label}`,
          'Operations',
          `Average delay of departures: {0:${minutes} minutes}. Over a quarter of an hour: {1:${share}%}.`,
        ],
        [
          'wire',
          `Delays at ${k.c.capital}`,
          `Departures are {0:${minutes} minutes} behind schedule; the airport put it down to ${cause}.`,
        ],
      ],
      body: [
        `Flights from ${k.c.capital} leave ${minutes} minutes late on average this ${part}; ${share}% by more than a quarter of an hour.`,
        k.alt(
          `The airport speaks of ${cause}. Arrivals are hardly affected, so that aircraft stand and wait rather than fly and wait.`,
          `Two carriers have moved passengers to later flights. Nobody has had to sleep in the terminal.`,
          `The last wave of the day usually eats what the first one left over.`,
        ),
      ],
    };
  }),
);

/** How trains and aircraft ran. */
export const TRANSPORT_NOTES: readonly Note[] = [...rail, ...airports];
