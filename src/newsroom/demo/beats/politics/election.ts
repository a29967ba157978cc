import { n } from '../../kit.ts';
import { organization, place, scenario, topic } from '../../telling.ts';

/** A local election: the poll, the count with its late swing, the recount. */
export const election = scenario(
  'election',
  'politics',
  // Ten days later it is a Thursday or a Sunday.
  [1, 4],
  [
    {
      c: 'GB',
      where: 'Severnmouth',
      what: 'mayoral',
      a: 'Civic Alliance',
      b: 'Harbour and Hills',
      topic: 'a toll on the estuary bridge',
      seats: 0,
    },
    {
      c: 'DE',
      where: 'Lüneberg-Land',
      what: 'district',
      a: 'Bürgerbund',
      b: 'Grüne Heide',
      topic: 'a second rail track',
      seats: 0,
    },
    {
      c: 'IN',
      where: 'Nilampur',
      what: 'municipal',
      a: 'Nagar Vikas Front',
      b: 'Jal Sangharsh',
      topic: 'the water supply',
      seats: 84,
    },
    {
      c: 'CA',
      where: 'Kettle Sound',
      what: 'mayoral',
      a: 'Shoreline First',
      b: 'Kettle Sound Together',
      topic: 'a ban on short lets',
      seats: 0,
    },
    {
      c: 'AR',
      where: 'Villa Ombú',
      what: 'municipal',
      a: 'Frente Vecinal',
      b: 'Unidad Ribereña',
      topic: 'flood defences',
      seats: 24,
    },
    {
      c: 'KR',
      where: 'Haedong',
      what: 'county',
      a: 'Livable County League',
      b: 'Renewal Bloc',
      topic: 'the merger of three schools',
      seats: 0,
    },
  ] as const,
  (k, v) => {
    const one = k.person();
    const two = k.person();
    const poll = k.int(41, 45);
    const rival = poll - k.int(1, 4);
    const result = 100 - k.int(48, 49) - k.num(0.2, 0.8);
    const loser = Number((100 - result - 0.9).toFixed(1));
    const win = Number(result.toFixed(1));
    const margin = n(k.round(640, 3900, 1) + 7);
    const turnout = k.int(54, 68);
    const lead = organization(v.a, v.c);
    const other = organization(v.b, v.c);
    const town = place(v.where, v.c);
    const common = {
      about: [town, lead, other, one, two, topic('Elections')],
      tags: ['elections', 'local politics'],
    };
    return [
      {
        ...common,
        day: 0,
        hour: 6.5,
        title: k.alt(
          `Poll gives ${v.a} narrow lead before ${v.where} vote`,
          `${v.where}: ${v.a} ${poll}%, ${v.b} ${rival}%, and a quarrel about ${v.topic}`,
        ),
        summary: `Ten days before the ${v.what} election in ${v.where}, a survey puts ${v.a} at ${poll}% and ${v.b} at ${rival}%. The campaign is about ${v.topic}.`,
        tags: [...common.tags, 'polls'],
        impacts: [
          [
            'election>public-spending',
            'mixed',
            'low',
            'medium_term',
            `Both lists promise money for ${v.topic}, by different routes.`,
          ],
        ],
        claims: [
          `The survey puts ${v.a} at ${poll}% and ${v.b} at ${rival}%.`,
          `The gap is within the margin of error.`,
          `~The race will be decided by ${v.topic}.`,
        ],
        reports: [
          [
            'local',
            `Close race in ${v.where}`,
            `Asked how they would vote, {0:${poll}% named ${v.a} and ${rival}% ${v.b}}. {1:The difference lies within the margin of error of three points.} {2:Asked what matters most, 38% named ${v.topic}.}`,
          ],
          [
            'abroad',
            `A small election, closely watched`,
            `{0:The survey has ${v.a} on ${poll}% and ${v.b} on ${rival}%.}`,
          ],
        ],
        body: [
          `With ten days to go, ${v.a} leads ${v.b} by ${poll}% to ${rival}% in ${v.where}. ${k.alt(`The gap is smaller than the survey's margin of error, which is three points.`, `Given a margin of error of three points, that is no lead at all.`, `With three points of uncertainty either way, anything is possible.`)}`,
          `${k.alt(`Hardly anyone there talks about national politics. They talk about ${v.topic}.`, `The quarrel is about ${v.topic}; everything else comes a long way behind.`, `Ask anyone at the bus stop, and the subject is ${v.topic}.`)}`,
          `${one.label}, who leads the list of ${v.a}, ${k.alt(`held eleven street meetings last week. ${two.label} of ${v.b} held none, and knocked on doors instead.`, `hands out seedlings at the market. ${two.label} of ${v.b} prefers living rooms, six chairs and a pot of tea.`, `has promised a plan on one sheet of paper. ${two.label} of ${v.b} has published one of sixty pages and is proud of the footnotes.`)}`,
          k.alt(
            `Postal votes have already been sent out.`,
            `A fifth of voters have not decided.`,
            `The last debate is on ${k.weekday(7)}.`,
          ),
        ],
      },
      {
        ...common,
        day: 10,
        hour: 22.6,
        title: `${v.where} count: ${v.b} ahead early as turnout reaches ${turnout}%`,
        summary: `With a third of the districts counted in ${v.where}, ${v.b} is slightly ahead. Turnout was ${turnout}%.`,
        tags: [...common.tags, 'results'],
        impacts: [
          [
            'election>public-spending',
            'mixed',
            'low',
            'medium_term',
            `Whoever wins inherits a budget that cannot pay for ${v.topic} in one year.`,
          ],
        ],
        claims: [`${v.b} was ahead with a third of the districts counted.`, `Turnout was ${turnout}%.`],
        reports: [
          [
            'local',
            'Live from the town hall',
            `After a third of the districts {0:${v.b} is ahead by less than two points}. Turnout is put at {1:${turnout}%}.`,
          ],
          [
            `=${v.where} electoral office`,
            'Interim count',
            `Districts counted: one third. Turnout: {1:${turnout}%}.`,
          ],
        ],
        body: [
          `${v.b} took a slender lead in the early count in ${v.where} on ${k.weekday(10)} night, against the forecast. A third of the districts had been counted by half past ten.`,
          `${k.alt(`The districts that report first are the small ones on the edge of town. Those in the centre, where ${v.a} is strong, come last.`, `Early districts say little: they are small and lie on the edge of town. The centre, where ${v.a} is strong, reports last.`, `Nobody at the town hall was drawing conclusions. The large districts in the centre, where ${v.a} has its friends, were still being counted.`)}`,
          `Turnout was ${turnout}%, ${k.alt(`the highest since the boundaries were redrawn.`, `more than at either of the last two elections.`)}`,
        ],
        later: [
          {
            after: 2.4,
            title: `${v.a} wins ${v.where} by ${margin} votes after late swing`,
            summary: `${one.label} and ${v.a} have won the ${v.what} election in ${v.where} by ${margin} votes, overtaking ${v.b} in the last districts.`,
            lead: `${v.a} has won the ${v.what} election in ${v.where} with ${win}% of the vote, ${margin} votes ahead of ${v.b}. An early lead of ${v.b} melted away as the districts in the centre reported.`,
            claims: [`${v.a} won with ${win}% of the vote.`, `The margin was ${margin} votes.`],
            reports: [
              [
                `=${v.where} electoral office`,
                'Provisional result',
                `${v.a} {2:${win}%}, ${v.b} ${loser}%. Difference: {3:${margin} votes}.`,
              ],
              ['local', `${one.last} does it`, `{2:${win}% for ${v.a}}, and {3:${margin} votes} to spare.`],
              ['wire', `Result in ${v.where}`, `{2:${v.a} received ${win}%} and won by {3:${margin} votes}.`],
            ],
            tags: ['winner'],
          },
        ],
      },
      {
        ...common,
        day: 13,
        hour: 15.2,
        title: k.alt(
          `${v.where} recount confirms ${one.last} as winner`,
          `${two.last} concedes in ${v.where} after recount of four districts`,
        ),
        summary: `A recount of four districts changed eleven votes; ${v.a} keeps its victory in ${v.where}, and ${two.label} has conceded.`,
        impacts: [
          [
            'election>public-spending',
            'up',
            'low',
            'medium_term',
            `The winner has promised a first tranche for ${v.topic} in the next budget.`,
          ],
        ],
        claims: [
          `The recount changed eleven votes.`,
          `${two.label} conceded.`,
          `?A first decision about ${v.topic} could fall within a hundred days.`,
        ],
        reports: [
          [
            'local',
            'Eleven votes',
            `The recount of four districts {0:moved eleven votes}. {1:${two.last} telephoned to concede at noon.} {2:A first decision on ${v.topic} is promised within a hundred days.}`,
          ],
          [
            'wire',
            `${v.where} recount over`,
            `The recount {0:moved eleven votes}, and {1:${two.label} conceded}.`,
          ],
          ['reprint', '', ''],
        ],
        body: [
          `Eleven votes changed hands when four districts of ${v.where} were counted again. That was not enough: ${v.a} stays ahead, and ${two.label} of ${v.b} conceded on ${k.weekday(13)}.`,
          k.alt(
            `"I asked for a second look, I got it, and I thank the people who sat there with the rubber thimbles," ${two.last} said.`,
            `"Close is a word for horseshoes," said ${two.last}, who telephoned the winner at noon.`,
            `${two.last} thanked the counters first, the voters second and the party third.`,
          ),
          `${one.label} takes office next month and has promised a first decision on ${v.topic} within a hundred days.`,
        ],
      },
    ];
  },
);
