import { ANY_DAY, company, office, organization, place, topic } from '../../demo/telling.ts';
import { type Note, note } from '../note.ts';
import { CITIES } from './places.ts';

const SKY = [
  ['Venus', 'low in the west after sunset'],
  ['Jupiter', 'high in the south before midnight'],
  ['Saturn', 'in the south-east, steady and pale'],
  ['Mars', 'reddish, above the eastern roofs'],
  ['the Pleiades', 'a small smudge that binoculars resolve'],
  ['the space station', 'for four minutes from west to east'],
] as const;

const sky = note('sky', 'science', ANY_DAY, [15, 19.5], CITIES, (k, { city }) => {
  const [body, where] = k.pick(SKY);
  const clear = k.round(20, 90, 10);
  const observatory = organization(`${city} public observatory`, k.c.code);
  const name = body.startsWith('the ') ? body.slice(4) : body;
  return {
    title: k.alt(
      `Tonight over ${city}: ${body}, ${where}`,
      `${name.charAt(0).toUpperCase()}${name.slice(1)} over ${city} tonight, ${clear}% chance of a clear sky`,
    ),
    summary: `Those who look up in ${city} tonight will find ${body} ${where}. The chance of a clear sky is ${clear}%.`,
    tags: ['astronomy', 'night sky'],
    about: [place(city, k.c.code), observatory, topic('Astronomy')],
    impacts: [],
    claims: [
      `?${body.charAt(0).toUpperCase()}${body.slice(1)} will stand over ${city} tonight.`,
      `?The chance of a clear sky is ${clear}%.`,
    ],
    reports: [
      [
        `=${observatory.label}`,
        'What to see tonight',
        `Look for {0:${body}}, ${where}. A clear sky: {1:${clear}%}.`,
      ],
      [
        'local',
        'Look up',
        `The observatory recommends {0:${body}}, and gives {1:${clear}%} for a clear sky.`,
      ],
    ],
    body: [
      `Those who look up in ${city} tonight will find ${body} ${where}. The observatory puts the chance of a clear sky at ${clear}%.`,
      k.alt(
        `Ten minutes without a telephone are enough for the eyes to get used to the dark.`,
        `No instrument is needed, though a wall to lean on helps.`,
        `The dome is open to visitors until eleven if the sky is, and closed with regret if it is not.`,
      ),
    ],
  };
});

const CLUBS = ['Harriers', 'Athletic', 'United', 'Wanderers', 'Rovers', 'Olympic'] as const;

const results = note('result', 'sport', ANY_DAY, [19.5, 23], CITIES, (k, { city }) => {
  const club = k.pick(CLUBS);
  const rival = k.pick(CLUBS.filter((each) => each !== club));
  const ours = k.int(0, 4);
  const theirs = k.int(0, 3);
  const gate = k.round(3_200, 28_000, 100);
  const scorer = k.person();
  const minute = k.int(52, 89);
  const home = organization(`${city} ${club}`, k.c.code);
  const outcome = ours > theirs ? 'beat' : ours < theirs ? 'lose to' : 'draw with';
  return {
    title: k.alt(
      `${city} ${club} ${outcome} ${rival} ${ours}–${theirs}`,
      `${ours}–${theirs}: ${city} ${club} ${outcome} ${rival} under the lights`,
    ),
    summary: `${city} ${club} ${outcome === 'beat' ? 'have beaten' : outcome === 'draw with' ? 'have drawn with' : 'have lost to'} ${rival} ${ours}–${theirs} before ${gate.toLocaleString('en-US')} spectators.`,
    tags: ['football', 'results'],
    about: [place(city, k.c.code), home, scorer, topic('Football')],
    impacts: [
      [
        'sport-event>local-services',
        'up',
        'low',
        'immediate',
        `On match nights the last trams in ${city} are fuller than the first ones.`,
      ],
    ],
    claims: [`The match ended ${ours}–${theirs}.`, `${gate.toLocaleString('en-US')} spectators came.`],
    reports: [
      [
        'local',
        'Final whistle',
        `It ended {0:${ours}–${theirs}}. After ${minute} minutes the stand rose for ${scorer.label}.`,
      ],
      [
        `=${home.label}`,
        'Match report',
        `Result {0:${ours}–${theirs}}; attendance {1:${gate.toLocaleString('en-US')}}.`,
      ],
    ],
    body: [
      `${city} ${club} against ${rival} ended ${ours}–${theirs} before ${gate.toLocaleString('en-US')} spectators.`,
      k.alt(
        `${scorer.label} was the best player on the pitch, and would have been on most others.`,
        `The second half was better than the first, as the visitors' coach conceded with one word.`,
        `Both sides meet again in spring; the tickets for that are sold.`,
      ),
    ],
  };
});

const WARDS = [
  'emergency ward',
  'children’s clinic',
  'eye clinic',
  'blood bank',
  'vaccination centre',
  'pharmacy on duty',
] as const;

const clinics = note('clinic', 'health', ANY_DAY, [8, 18], CITIES, (k, { city }) => {
  const ward = k.pick(WARDS);
  const minutes = k.int(12, 95);
  const people = k.int(38, 310);
  const hospital = organization(`${city} General Hospital`, k.c.code);
  return {
    title: k.alt(
      `${city} hospital: ${minutes} minutes' wait at the ${ward}`,
      `${people} came to the ${ward} in ${city} today; the wait is ${minutes} minutes`,
    ),
    summary: `At ${city} General Hospital the mean wait at the ${ward} is ${minutes} minutes. ${people} people have come so far today.`,
    tags: ['hospitals', 'public health'],
    about: [place(city, k.c.code), hospital, topic('Health services')],
    impacts: [
      [
        'demand-for-care>health-services',
        minutes > 55 ? 'down' : 'mixed',
        'low',
        'immediate',
        'What is not urgent moves to the evening when the morning is full.',
      ],
    ],
    claims: [`The mean wait at the ${ward} is ${minutes} minutes.`, `${people} people have come today.`],
    reports: [
      [
        `=${hospital.label}`,
        'Waiting times',
        `${ward.charAt(0).toUpperCase()}${ward.slice(1)}: {0:${minutes} minutes}; {1:${people}} people so far.`,
      ],
      ['local', 'At the hospital', `The board in the hall showed {0:${minutes} minutes} for the ${ward}.`],
    ],
    body: [
      `At ${city} General Hospital the mean wait at the ${ward} is ${minutes} minutes. ${people} people have come so far today.`,
      k.alt(
        `The hospital publishes its waiting times every hour since a patient asked why it did not.`,
        `Whoever can wait is asked to come after six, when it is quieter and the coffee is no worse.`,
        `Staff levels are as planned; the figure is about the number of people, not of hands.`,
      ),
    ],
  };
});

const HALLS = [
  'a reading',
  'a string quartet',
  'a silent film with piano',
  'an exhibition of maps',
  'a night of one-act plays',
  'a choir of forty',
] as const;

const stages = note('tonight', 'culture', ANY_DAY, [11, 17.5], CITIES, (k, { city }) => {
  const what = k.pick(HALLS);
  const seats = k.round(40, 600, 10);
  const left = k.int(2, 30);
  const hall = office(`${city} Old Customs House`, k.c.code);
  const host = k.person();
  return {
    title: k.alt(
      `Tonight in ${city}: ${what} at the Old Customs House`,
      `${city}'s Old Customs House has ${left} seats left for ${what}`,
    ),
    summary: `The Old Customs House in ${city} shows ${what} tonight. Of ${seats} seats ${left} are left.`,
    tags: ['culture', 'listings'],
    about: [place(city, k.c.code), hall, host, topic('Performing arts')],
    impacts: [
      [
        'cultural-event>local-services',
        'up',
        'low',
        'immediate',
        `A full house in ${city} is a good night for the three restaurants opposite.`,
      ],
    ],
    claims: [`The Old Customs House shows ${what} tonight.`, `${left} of ${seats} seats are left.`],
    reports: [
      [`=${hall.label}`, 'Tonight', `We show {0:${what}}. {1:${left} of ${seats} seats} are left.`],
      ['local', 'Out and about', `At the Old Customs House there is {0:${what}}.`],
    ],
    body: [
      `The Old Customs House in ${city} shows ${what} tonight. Of ${seats} seats ${left} are left.`,
      k.alt(
        `${host.label}, who runs the house, recommends the balcony: it hears better than it sees.`,
        `Doors open half an hour before, and close when it begins.`,
        `Students pay half. So do those who were students once and can say of what.`,
      ),
    ],
  };
});

const SERVICES = [
  'the tax portal',
  'the library catalogue',
  'the parking app',
  'the timetable service',
  'the school platform',
  'the digital post box',
] as const;

const outages = note('outage', 'technology', ANY_DAY, [1, 23], CITIES, (k, { city }) => {
  const service = k.pick(SERVICES);
  const minutes = k.int(9, 74);
  const share = k.round(5, 60, 5);
  const host = company(`${city} Data Cooperative`, k.c.code);
  const name = service.slice(4);
  return {
    title: k.alt(
      `${city}: ${name} slow for ${share}% of users`,
      `Users in ${city} report trouble with ${service}`,
    ),
    summary: `${share}% of requests to ${service} in ${city} are failing or slow. The operator is looking into it.`,
    tags: ['outage', 'online services'],
    about: [place(city, k.c.code), host, topic('Online services')],
    impacts: [
      [
        'service-outage>online-services',
        'down',
        'low',
        'immediate',
        'What hangs on the service waits with it; what does not will hardly notice.',
      ],
    ],
    claims: [`${share}% of requests to ${service} in ${city} fail or are slow.`],
    reports: [
      [
        `=${host.label}`,
        'Status',
        `We see errors for {0:${share}%} of requests to ${service} and are looking into it.`,
      ],
      [
        'local',
        `Trouble with ${service}`,
        `Readers in ${city} could not reach ${service}; about {0:${share}%} of attempts failed.`,
      ],
    ],
    body: [
      `${share}% of requests to ${service} in ${city} are failing or slow, according to the status page of its operator, ${host.label}.`,
      k.alt(
        `No data is lost, the operator says, and that patience is the better part of reloading.`,
        `The cause is being looked for where it was found last time.`,
        `Counters in the town hall stay open, and have pens.`,
      ),
    ],
    later: [
      {
        after: minutes / 60,
        title: `${city}: ${name} works again after ${minutes} minutes`,
        summary: `Trouble with ${service} in ${city} is over after ${minutes} minutes. The operator named a certificate that had run out.`,
        lead: `Trouble with ${service} in ${city} is over. ${host.label} says that it lasted ${minutes} minutes and came from a certificate that had run out.`,
        claims: [`The trouble lasted ${minutes} minutes.`],
        reports: [
          [
            `=${host.label}`,
            'Status: resolved',
            `Resolved after {1:${minutes} minutes}: a certificate had run out.`,
          ],
        ],
      },
    ],
  };
});

/** What a town's own page has: the sky, a match, the hospital, the stage, and what does not work. */
export const TOWN_NOTES: readonly Note[] = [sky, results, clinics, stages, outages];
