import { organization, scenario, topic, WEEKDAYS } from '../../telling.ts';

/** Authors take a study back; whether it changes the result is disputed. */
export const withdrawn = scenario(
  'withdrawn-study',
  'science',
  WEEKDAYS,
  [
    {
      c: 'US',
      what: 'a study on sleep and night buses',
      group: 'a university in Oregon',
      fault: 'two columns of the table were swapped',
      effect: 'the effect shrinks to a quarter',
    },
    {
      c: 'CN',
      what: 'a paper on a fast water filter',
      group: 'an institute in Wuhan',
      fault: 'one figure had been used twice',
      effect: 'the filter works, but more slowly',
    },
    {
      c: 'GB',
      what: 'an article on hedgehog numbers',
      group: 'a research group in Norwich',
      fault: 'a camera had counted the same animal eleven times',
      effect: 'the decline is steeper than reported',
    },
  ] as const,
  (k, v) => {
    const journal = k.alt(
      'Annals of Applied Findings',
      'Open Measurement Letters',
      'Transactions on Everyday Science',
    );
    const author = k.person();
    return [
      {
        day: 0,
        hour: 12.4,
        title: `Authors withdraw ${v.what.replace(/^(a|an) /, '')} after finding ${v.fault.includes('twice') ? 'a repeated figure' : v.fault.includes('swapped') ? 'swapped columns' : 'a miscount'}`,
        summary: `The authors of ${v.what} have withdrawn it because ${v.fault}. With the error corrected, ${v.effect}.`,
        tags: ['research integrity', 'publishing'],
        about: [
          organization(
            v.group.replace(/^(a|an) /, '').replace(/^./, (l) => l.toUpperCase()),
            v.c,
          ),
          topic('Research integrity'),
        ],
        impacts: [
          [
            'research-quality>public-policy',
            'mixed',
            'low',
            'medium_term',
            'Decisions that leaned on the paper have to be looked at again.',
          ],
        ],
        claims: [
          `The paper was withdrawn by its authors.`,
          `The reason is that ${v.fault}.`,
          `The conclusion of the original paper stands.`,
        ],
        reports: [
          [
            'local',
            'Withdrawn',
            `{0:The authors have withdrawn the paper}. A reader had noticed that {1:${v.fault}}.`,
          ],
          [
            `=${journal}`,
            'Retraction notice',
            `{0:The article is retracted at the request of its authors}. Reason: {1:${v.fault}}. {!2:After correction, ${v.effect}.}`,
          ],
          [
            'abroad',
            'Does it change anything?',
            `A co-author says that {2:the direction of the result is unchanged}.`,
          ],
        ],
        body: [
          `The authors of ${v.what} have taken it back. The reason is simple and annoying: ${v.fault}.`,
          `It was found by a reader who wanted to use the data. With the error corrected, ${v.effect}.`,
          `${author.label}, the first author, at ${v.group}, thanked the reader by name. A co-author insists that the direction of the result is unchanged; the journal's notice does not say so.`,
        ],
      },
    ];
  },
);
