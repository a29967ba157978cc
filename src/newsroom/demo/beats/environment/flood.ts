import { n } from '../../kit.ts';
import { ANY_DAY, place, scenario, topic } from '../../telling.ts';

/** A flood before and after its crest, and the question afterwards. */
export const flood = scenario(
  'flood',
  'environment',
  ANY_DAY,
  [
    {
      c: 'IN',
      river: 'the Teesari',
      town: 'Bhairabkotha',
      crest: 7.4,
      moved: 11000,
      weak: 'an old sluice',
      saved: 'the grain market',
    },
    {
      c: 'DE',
      river: 'the Wümmel',
      town: 'Altenrode',
      crest: 5.1,
      moved: 1900,
      weak: 'a railway embankment',
      saved: 'the half-timbered centre',
    },
    {
      c: 'BR',
      river: 'the Rio Taquaral',
      town: 'Estrela do Vale',
      crest: 12.6,
      moved: 8400,
      weak: 'the lower bridge',
      saved: 'the hospital',
    },
    {
      c: 'US',
      river: 'the Little Osage',
      town: 'Harlan Bend',
      crest: 6.8,
      moved: 2300,
      weak: 'a farm levee',
      saved: 'the waterworks',
    },
  ] as const,
  (k, v) => {
    const chief = k.person();
    const moved2 = Math.round((v.moved * 1.35) / 100) * 100;
    const rain = k.round(140, 230, 10);
    return [
      {
        day: 0,
        hour: 7.2,
        title: k.alt(
          `${n(v.moved)} leave homes as ${v.river} rises towards ${v.town}`,
          `${v.town} clears low streets; ${v.river} expected to crest at ${v.crest} metres`,
        ),
        summary: `After ${rain} millimetres of rain in two days, ${n(v.moved)} people around ${v.town} have left their homes. A crest of ${v.crest} metres is expected.`,
        tags: ['flood', 'weather', 'emergency'],
        about: [place(v.town, v.c), topic('Floods')],
        impacts: [
          [
            'flood>transport',
            'down',
            'medium',
            'immediate',
            `Roads and rails near ${v.weak} are closed until the water falls.`,
          ],
          ['flood>insurance', 'down', 'low', 'short_term', `Claims follow in the weeks after the crest.`],
        ],
        claims: [
          `${n(v.moved)} people have left their homes.`,
          `A crest of ${v.crest} metres is expected.`,
          `~The weakest point is ${v.weak}.`,
        ],
        reports: [
          [
            'local',
            `${v.town} moves upstairs`,
            `{0:About ${n(v.moved)} people} have left. The forecast crest is {1:${v.crest} metres}; crews watch {2:${v.weak}}.`,
          ],
          [
            'wire',
            `Flood warning for ${v.town}`,
            `Officials moved {0:${n(v.moved)} people} and expect {1:${v.crest} metres} by evening.`,
          ],
        ],
        body: [
          `${v.river.replace(/^./, (l) => l.toUpperCase())} is rising by a hand's breadth an hour. In and around ${v.town} ${n(v.moved)} people have left their homes since the night before ${k.weekday()}; ${rain} millimetres of rain fell in two days.`,
          `A crest of ${v.crest} metres is expected in the evening. Crews are watching ${v.weak}.`,
          `${chief.label}, the fire chief, asked onlookers to stay away from bridges.`,
        ],
        later: [
          {
            after: 13,
            title: `${v.river.replace(/^the /, '').replace(/^./, (l) => l.toUpperCase())} crests at ${v.crest} metres; ${v.town} keeps ${v.saved} dry`,
            summary: `The flood reached ${v.crest} metres in ${v.town} and is falling. ${n(moved2)} people had left their homes; ${v.saved} stayed dry.`,
            lead: `The water stopped at ${v.crest} metres, as forecast, and is falling. In and around ${v.town} ${n(moved2)} people had left their homes by ${k.weekday()} evening. Sandbags kept ${v.saved} dry.`,
            rest: [
              `${v.weak.replace(/^./, (l) => l.toUpperCase())} gave way at about nine, flooding fields but no houses. Nobody was hurt.`,
              `${chief.label}, the fire chief, sent half of the volunteers to bed and asked the other half to watch the banks until morning: a falling river can still take a wall with it.`,
            ],
            claims: [
              `The water crested at ${v.crest} metres.`,
              `${n(moved2)} people had left their homes by evening.`,
            ],
            reports: [
              [
                'local',
                'The night of the sandbags',
                `It {3:crested at ${v.crest} metres}. {4:${n(moved2)} people} had left by then, and ${v.saved} stayed dry.`,
              ],
              [
                'abroad',
                `${v.town} after the crest`,
                `The river {3:crested at ${v.crest} metres}, as the forecasters had said.`,
              ],
            ],
            tags: ['crest'],
          },
        ],
      },
      {
        day: 4,
        hour: 14.3,
        title: `${v.town} counts damage and asks why ${v.weak} gave way`,
        summary: `Four days after the flood, ${v.town} is clearing mud. The question is why ${v.weak} had not been repaired.`,
        tags: ['flood', 'recovery', 'infrastructure'],
        about: [place(v.town, v.c), topic('Floods'), chief],
        impacts: [
          [
            'flood>public-spending',
            'up',
            'medium',
            'medium_term',
            `Repairs to ${v.weak} were postponed twice and will now cost more.`,
          ],
        ],
        claims: [
          `Repairs to ${v.weak} had been postponed twice.`,
          `~Damage is smaller than in the last flood of that height.`,
        ],
        reports: [
          [
            'local',
            'Mud and questions',
            `Council papers show that repairs to ${v.weak} {0:were postponed twice}. {1:Insurers count fewer claims than after the last such flood.}`,
          ],
          ['abroad', 'A warning that was filed', `The repairs {0:had been put off twice}.`],
        ],
        body: [
          `${k.alt(`The mud is ankle-deep and smells of diesel.`, `Carpets hang over garden fences, and a piano stands in the street.`)} Four days after ${v.river} crested at ${v.crest} metres, ${v.town} is cleaning up, and asking a question.`,
          `Why had ${v.weak} not been repaired? ${k.alt(`Council papers show that the work was postponed twice, once for lack of money and once for lack of a signature.`, `Council papers show that the work was postponed twice: the first time there was no money, the second time no contractor.`)}`,
          `${chief.label}, the fire chief, would like to talk about something else: nobody was hurt, and insurers count fewer claims than after the last flood of that height. ${k.alt(`The new forecast had bought eleven hours.`, `Sirens, door-to-door calls and a local radio station had done their part.`)}`,
        ],
      },
    ];
  },
);
