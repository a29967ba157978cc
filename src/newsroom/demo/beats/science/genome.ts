import { ANY_DAY, scenario, topic } from '../../telling.ts';

/** A genome is read. */
export const genome = scenario(
  'genome',
  'science',
  ANY_DAY,
  [
    {
      c: 'TR',
      what: 'wild chickpeas from Mardin',
      says: 'they carry a gene that keeps roots cool',
      from: 'seeds collected by herders',
      use: 'breeding for dry summers',
    },
    {
      c: 'AFU',
      what: 'enset, the false banana of Ethiopia',
      says: 'it has at least nine ancestors',
      from: 'gardens in the highlands',
      use: 'protection against a wilt disease',
    },
    {
      c: 'ID',
      what: 'a bamboo that flowers every 51 years',
      says: 'a clock gene exists in three copies',
      from: 'a grove on Java',
      use: 'planning of plantations',
    },
    {
      c: 'US',
      what: 'prairie chickens',
      says: 'the last flocks are less related than feared',
      from: 'feathers picked up by volunteers',
      use: 'the exchange of birds between reserves',
    },
  ] as const,
  (k, v) => {
    const lead = k.person();
    return [
      {
        day: 0,
        hour: 15.2,
        title: `Genome of ${v.what} read: ${v.says}`,
        summary: `Researchers have read the genome of ${v.what}. The result: ${v.says}. It will help with ${v.use}.`,
        tags: ['genetics', 'biology', 'conservation'],
        about: [topic('Genetics'), lead],
        impacts: [
          [
            'genetic-research>crop-supply',
            'up',
            'low',
            'medium_term',
            `The sequence shortens work on ${v.use} by several seasons.`,
          ],
        ],
        claims: [`The genome shows that ${v.says}.`, `The material came from ${v.from}.`],
        reports: [
          [
            'local',
            'Reading the letters',
            `Sequencing shows that {0:${v.says}}. The material came from {1:${v.from}}.`,
          ],
          ['wire', `Genome of ${v.what}`, `The study finds that {0:${v.says}}.`],
          ['reprint', '', ''],
        ],
        body: [
          `The genome of ${v.what} has been read from end to end, and one result stands out: ${v.says}.`,
          k.alt(
            `The material came from ${v.from}. "Without them we would have had a machine and nothing to put into it," said ${lead.label}, who led the work.`,
            `The material came from ${v.from} and took three years to bring together. ${lead.label}, who led the work, called the sequencing "the easy month".`,
          ),
          `${k.alt(`The data are free to use. The authors hope they will help with ${v.use}.`, `The data can be downloaded by anyone. First in line are those who work on ${v.use}.`)}`,
        ],
      },
    ];
  },
);
