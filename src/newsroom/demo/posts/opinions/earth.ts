import { type Essay, elsewhereList } from '../essay.ts';
import { PERSONAS } from '../personas.ts';

/** Opinions about science, nature and power. */
export const EARTH: readonly Essay[] = [
  {
    name: 'count-the-flats',
    type: 'opinion',
    persona: PERSONAS.kestrel,
    scenario: 'clean-power',
    parts: 1,
    title: () => 'Good power news needs its second sentence',
    dek: () =>
      'Clean power works, again, and again something is left out of the headline. Put it in: the news gets better.',
    sections: (of, n) => [
      [
        'What worked',
        [
          `${n.claim(of.story, 0)}. ${n.claim(of.story, 1)}. Engineers like a sentence that says how, or for how long, and so should the rest of us.`,
          n.block(of.story, 1),
        ],
      ],
      [
        'What the second sentence says',
        [
          `${n.claim(of.story, 2)}. Some will use that sentence to dismiss the first one. That is a mistake. A limit that is known is a task; a limit that is hidden is a scandal that waits.`,
          ...elsewhereList(of, n, 2),
        ],
      ],
      [
        'Why I want both',
        [
          'Those who live with a new thing meet its limits in the first week. If the report has left them out, they do not conclude that the report was short. They conclude that it lied, and they stop reading reports.',
        ],
      ],
    ],
  },
  {
    name: 'the-footnote',
    type: 'opinion',
    persona: PERSONAS.kestrel,
    scenario: 'species',
    parts: 1,
    title: () => 'In praise of the reservation',
    dek: () =>
      'A count of animals, and one sentence that starts with “but”. The sentence is what makes the rest believable.',
    sections: (of, n) => [
      [
        'The good part',
        [
          `${n.claim(of.story, 0)}. Read it twice; it is allowed. Most counts that reach a newspaper go the other way.`,
          n.block(of.story, 0),
        ],
      ],
      [
        'The reservation',
        [
          `${n.claim(of.story, 1)}. It stands in the same report as the count. That is what separates a count from a campaign.`,
          ...elsewhereList(of, n, 0),
        ],
      ],
      [
        'Keep it in',
        [
          'An editor with ten lines will cut the reservation first. I would cut the adjectives. An animal with a reservation is still an animal; a reader who finds the reservation out later is no longer a reader.',
        ],
      ],
    ],
  },
  {
    name: 'withdrawn-on-purpose',
    type: 'opinion',
    persona: PERSONAS.thornquist,
    scenario: 'withdrawn-study',
    parts: 1,
    title: () => 'They withdrew their own paper. Thank them',
    dek: () => 'A correction by the authors is science doing its least popular chore.',
    sections: (of, n) => [
      [
        'What happened',
        [
          `${n.claim(of.story, 0)}. ${n.claim(of.story, 1)}. It was the authors who said so.`,
          n.block(of.story, 1),
        ],
      ],
      [
        'What is left of the result',
        [
          'Here the accounts part. One of them:',
          n.block(of.story, 2),
          'The other:',
          n.against(of.story, 2),
          'Both can be sincere. Whoever built on the paper should wait for the third account, which is somebody else’s laboratory.',
        ],
      ],
      [
        'The incentive',
        [
          'We reward the first claim and fine the correction. If the withdrawal costs a career, the next error will be kept. I would list withdrawals by their own authors among the achievements: few pages in a journal are checked more carefully than those.',
        ],
      ],
    ],
  },
  {
    name: 'how-many-compared',
    type: 'opinion',
    persona: PERSONAS.thornquist,
    scenario: 'trial',
    parts: 1,
    title: () => 'A percentage without a sentence after it is an advertisement',
    dek: () =>
      'The trial is decent and its effect is real. How large it is for you is another question, and the authors say so.',
    sections: (of, n) => [
      [
        'How many',
        [
          `${n.claim(of.story, 0)}. ${n.claim(of.story, 1)}. The first figure tells you how much to trust the second.`,
          n.block(of.story, 1),
        ],
      ],
      [
        'Compared with what',
        [
          `The percentage is a difference between groups who were watched more closely than patients usually are. ${n.claim(of.story, 2)}. That is not modesty. It is arithmetic.`,
          ...elsewhereList(of, n, 1),
        ],
      ],
      [
        'What I would print',
        [
          'Out of a hundred people like those in the trial, how many are better off, how many noticed nothing, how many would rather not have taken it? Three whole numbers. If a report cannot give them, it is not finished.',
        ],
      ],
    ],
  },
];
