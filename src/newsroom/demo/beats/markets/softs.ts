import { scenario, topic, WEEKDAYS } from '../../telling.ts';

/** A survey of fields moves a crop's futures. */
export const softs = scenario(
  'softs',
  'markets',
  WEEKDAYS,
  [
    {
      c: 'BR',
      crop: 'arabica coffee',
      key: 'coffee',
      t: 'COFFEE',
      where: 'the south of Minas Gerais',
      sign: 1,
      finding: 'smaller beans than in any of the past five seasons',
      body: 'growers’ cooperative Serra Alta',
    },
    {
      c: 'AFU',
      crop: 'cocoa',
      key: 'cocoa',
      t: 'COCOA',
      where: 'West Africa’s forest belt',
      sign: -1,
      finding: 'more pods on the trees than a year ago',
      body: 'the pod-counting service Kakaoscope',
    },
    {
      c: 'IN',
      crop: 'sugar',
      key: 'sugar',
      t: 'SUGAR',
      where: 'Maharashtra and Karnataka',
      sign: -1,
      finding: 'cane yields a tenth above the average',
      body: 'the millers’ group Ikshu Forum',
    },
    {
      c: 'FR',
      crop: 'milling wheat',
      key: 'wheat',
      t: 'WHEAT',
      where: 'the plains around Chartres',
      sign: 1,
      finding: 'low protein after a wet spring',
      body: 'the grain laboratory Épi d’Or',
    },
    {
      c: 'IT',
      crop: 'olive oil',
      key: 'olive',
      t: 'OLIVE',
      where: 'Apulia',
      sign: -1,
      finding: 'a heavy set of fruit in groves that were bare last year',
      body: 'the press owners’ union Frantoi Uniti',
    },
  ] as const,
  (k, v) => {
    const move = k.num(2.1, 5.4);
    const farms = k.round(180, 460, 20);
    const up = v.sign > 0;
    const agronomist = k.person();
    return [
      {
        day: 0,
        hour: 9.2,
        title: k.alt(
          `Field survey finds ${v.finding}; ${v.crop} ${up ? 'jumps' : 'falls'} ${move}%`,
          `${v.crop.charAt(0).toUpperCase()}${v.crop.slice(1)} ${up ? 'up' : 'down'} ${move}% on crop survey from ${v.where}`,
        ),
        summary: `A survey of ${farms} farms in ${v.where} found ${v.finding}. Futures ${up ? 'rose' : 'fell'} ${move}%.`,
        tags: ['agriculture', 'commodities', 'harvest'],
        about: [v.key, topic('Harvest')],
        impacts: [
          [
            'crop-supply>food-prices',
            up ? 'up' : 'down',
            'medium',
            'medium_term',
            `Roasters, millers and packers buy months ahead, so shelf prices follow futures with a delay of two to three quarters.`,
            [v.t],
          ],
        ],
        claims: [
          `The survey covered ${farms} farms and found ${v.finding}.`,
          `Futures ${up ? 'rose' : 'fell'} ${move}%.`,
          `!Weather in the six weeks before harvest can still outweigh the survey.`,
        ],
        reports: [
          [
            'local',
            'What the survey saw',
            `Surveyors who walked {0:${farms} farms} report {0:${v.finding}}. {2:"Six weeks is a long time in a field,"} said ${agronomist.label}, who led them.`,
          ],
          [
            'wire',
            `${v.crop.charAt(0).toUpperCase()}${v.crop.slice(1)} futures`,
            `Front-month contracts {1:${up ? 'rose' : 'fell'} ${move}%} after a survey of {0:${farms} farms}.`,
          ],
          [
            'abroad',
            `A crop to watch`,
            `Prices {1:${up ? 'rose' : 'fell'} ${move}%} within an hour of publication.`,
          ],
        ],
        body: [
          `A survey of ${farms} farms in ${v.where} has found ${v.finding}. The figures, published on ${k.weekday()} by ${v.body}, ${up ? 'lifted' : 'pushed down'} futures by ${move}%.`,
          `${agronomist.label}, the agronomist who led the survey, has walked the same transects for nine years. ${k.alt(`"Plants do not read the futures curve," the report says. In conversation the advice was more sober: six weeks is a long time in a field.`, `Asked for a forecast of the harvest, the surveyors give a date instead: ask again in six weeks.`)}`,
          `${k.alt(`Traders had expected ${up ? 'a better' : 'a poorer'} result.`, `The market had been leaning the other way.`)} Speculative funds were caught out and had to ${up ? 'buy' : 'sell'} in a hurry, according to two brokers.`,
          k.alt(
            `Supermarkets are unlikely to change prices soon. Contracts for the coming two quarters are largely settled.`,
            `For buyers with stocks it is a piece of news, for those without it is a bill.`,
          ),
        ],
      },
    ];
  },
);
