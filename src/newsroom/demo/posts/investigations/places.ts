import type { Essay } from '../essay.ts';
import { PERSONAS } from '../personas.ts';
import { accounts, open, timeline } from './method.ts';

/** How an account changed: outbreaks, rivers, votes, hearings. */
export const PLACES: readonly Essay[] = [
  {
    name: 'three-counts',
    type: 'investigation',
    persona: PERSONAS.thornquist,
    scenario: 'outbreak',
    parts: 2,
    title: ({ arc }) => `Counting an outbreak: ${arc.at(-1)!.title}`,
    dek: () =>
      'Weekly case counts are corrected after they have been printed. We followed one series from its first bulletin.',
    sections: ({ arc }, n) => [
      [
        'The first bulletin',
        [
          `${n.claim(arc[0]!, 0)}. At that time there was one origin for the figure, the health office, and one inference beside it: ${n.claim(arc[0]!, 1)}.`,
          n.block(arc[0]!, 0),
        ],
      ],
      [
        'The figure that was taken back',
        [
          'A week later a count went round that did not last. It was reported by the office, by the press and by a wire, so it looked well borne out; but no report names another origin than the office.',
          n.block(arc[1]!, 0),
          `After late reports the count changed: ${n.claim(arc[1]!, 2)}.`,
        ],
      ],
      ['In order', timeline(arc, n)],
      ['What is still open', open(arc, n)],
      [
        'How to read a weekly count',
        [
          'As a lower bound with a date. Cases that were found late belong to the week in which people fell ill, and are added to it when nobody is looking any more. The direction over three weeks is worth more than the last figure.',
        ],
      ],
    ],
  },
  {
    name: 'dry-gauge',
    type: 'investigation',
    persona: PERSONAS.kestrel,
    scenario: 'drought',
    parts: 2,
    title: ({ arc }) => `What the gauge said: ${arc.at(-1)!.title}`,
    dek: () =>
      'A drought has no first day. The gauge has one reading after another, and somebody has to say when it is enough.',
    sections: ({ arc }, n) => [
      [
        'Before anybody called it that',
        [
          `${n.claim(arc[0]!, 0)}. ${n.claim(arc[0]!, 1)}. No measure had been taken at that point; the record holds a gauge and a calendar.`,
          n.block(arc[0]!, 0),
        ],
      ],
      [
        'The day it had a name',
        [
          `${n.claim(arc[1]!, 0)}. ${n.claim(arc[1]!, 1)}. The declaration changes no gauge. What it changes is who must act.`,
          n.block(arc[1]!, 0, 1),
        ],
      ],
      [
        'What was feared',
        [
          `One sentence looked ahead: ${n.claim(arc[1]!, 2)}. It was marked as a scenario, and it came from growers, who had reason to fear it and reason to say so.`,
        ],
      ],
      ['In order', timeline(arc, n)],
      ['What is still open', open(arc, n)],
    ],
  },
  {
    name: 'the-late-districts',
    type: 'investigation',
    persona: PERSONAS.vale,
    scenario: 'election',
    parts: 3,
    title: ({ arc }) => `A lead, a swing and a recount: ${arc[2]!.title}`,
    dek: () => 'Three reports on one vote, and what each of them could know at the time.',
    sections: ({ arc: [poll, night, recount] }, n) => [
      [
        'The survey',
        [
          `${n.claim(poll!, 0)}. ${n.claim(poll!, 1)}. Taken together the two sentences say that there was no lead. Headlines tend to quote the first of them.`,
        ],
      ],
      [
        'The night',
        [
          `${n.claim(night!, 0)}. That was true, and it was a third. The districts that count first are not a sample of those that count last.`,
          `${n.claim(night!, 2)}. ${n.claim(night!, 3)}.`,
          n.block(night!, 2),
        ],
      ],
      [
        'The recount',
        [
          `${n.claim(recount!, 0)}. ${n.claim(recount!, 1)}. Set the change beside the margin: it is the difference between a doubt and a result.`,
          n.block(recount!, 0),
        ],
      ],
      ['In order', timeline([poll!, night!, recount!], n)],
      ['What is still open', open([poll!, night!, recount!], n)],
    ],
  },
  {
    name: 'the-bridge-papers',
    type: 'investigation',
    persona: PERSONAS.calloway,
    scenario: 'flood',
    parts: 2,
    title: ({ arc }) => `After the water: ${arc[1]!.title}`,
    dek: () => 'The forecast held. The question that was left is about what had not been repaired.',
    sections: ({ arc: [flood, after] }, n) => [
      [
        'The forecast',
        [
          `${n.claim(flood!, 1)}. ${n.claim(flood!, 3)}. The first sentence was written before the second could be; forecasters are not often shown the courtesy of that comparison.`,
        ],
      ],
      [
        'The people',
        [
          `${n.claim(flood!, 0)}. ${n.claim(flood!, 4)}. The figures do not contradict each other: one is the later count.`,
        ],
      ],
      [
        'The papers',
        [
          `${n.claim(after!, 0)}. Two newsrooms report it and one of them names what it has seen.`,
          n.block(after!, 0),
        ],
      ],
      ['In order', timeline([flood!, after!], n)],
      ['What is still open', open([flood!, after!], n)],
    ],
  },
  {
    name: 'two-versions',
    type: 'investigation',
    persona: PERSONAS.vale,
    scenario: 'hearing',
    parts: 1,
    suits: ({ claims }) => claims[0]?.state === 'contested',
    title: ({ story }) => `Said and denied in one hearing: ${story.title}`,
    dek: () =>
      'One sentence was said in a hearing and denied in the same hearing. What does each side have to show for it?',
    sections: ({ story }, n) => [
      ['The question', [story.summary]],
      ['The accounts', accounts([story], n)],
      [
        'What weighs what',
        [
          'A statement and its denial weigh the same until something else is put on the scale. Here a document is said to have been shown. We have not seen it, and nobody in the record quotes from it at length.',
        ],
      ],
      ['What comes next', [`${n.claim(story, 1)}. Until then the honest headline has two halves.`]],
    ],
  },
  {
    name: 'whose-dye',
    type: 'investigation',
    persona: PERSONAS.kestrel,
    scenario: 'river-pollution',
    parts: 1,
    title: ({ story }) => `A river, a suspicion, a denial: ${story.title}`,
    dek: () =>
      'What was found is agreed. Where it came from is not, and the two answers would have different consequences.',
    sections: ({ story }, n) => [
      ['What was found', [`${n.claim(story, 0)}. On this there is no argument.`, n.block(story, 0)]],
      ['The accounts', accounts([story], n)],
      [
        'What would settle it',
        [
          'A sample from the outlet, a sample from the river above it, and the hour of both. If either side has such a pair, it is not in any report we hold. It would be worth asking for.',
        ],
      ],
      ['What is still open', open([story], n)],
    ],
  },
  {
    name: 'both-want-observers',
    type: 'investigation',
    persona: PERSONAS.calloway,
    scenario: 'fishing-dispute',
    parts: 1,
    title: ({ story }) => `Where two fleets agree: ${story.title}`,
    dek: () => 'They contradict each other on what happened at sea, and ask for the same thing on land.',
    sections: ({ story }, n) => [
      ['The accounts', accounts([story], n)],
      [
        'The agreement',
        [
          `${n.claim(story, 1)}. It is easy to overlook, because it stands at the end of each side’s statement, after the accusation.`,
          n.block(story, 1),
        ],
      ],
      [
        'What that is worth',
        [
          'Both sides ask for a witness. That does not say who is right; it says that each expects to be right in front of one. A dispute in which both parties want to be watched has a cheaper way out than most.',
        ],
      ],
      ['What is still open', open([story], n)],
    ],
  },
  {
    name: 'the-fuller-count',
    type: 'investigation',
    persona: PERSONAS.marsh,
    scenario: 'growth',
    parts: 2,
    title: ({ arc }) => `What a second estimate is made of: ${arc[1]!.title}`,
    dek: () =>
      'A growth figure was revised within weeks. Nothing was hidden the first time: the rest of the data had not come in.',
    sections: ({ arc: [first, second] }, n) => [
      [
        'The first estimate',
        [
          `${n.claim(first!, 0)}. The office put it like this:`,
          n.block(first!, 0),
          `A reason was offered at once: ${n.claim(first!, 1)}. It was an inference, and it came from the press.`,
        ],
      ],
      ['The second estimate', [`${n.claim(second!, 0)}. ${n.claim(second!, 1)}.`, n.block(second!, 0)]],
      ['In order', timeline([first!, second!], n)],
      [
        'What the difference means',
        [
          'A tenth of a point, or two, is inside what such estimates usually move. It is outside what headlines usually allow for. The first release says what share of the data had come in. That share belongs in the first paragraph of the first report.',
        ],
      ],
    ],
  },
  {
    name: 'island-or-not',
    type: 'investigation',
    persona: PERSONAS.thornquist,
    scenario: 'fossil',
    parts: 1,
    title: ({ story }) => `The bones and the story about them: ${story.title}`,
    dek: () =>
      'The age of a find is well borne out. What it suggests is contested, and the paper says so if you read far enough.',
    sections: ({ story }, n) => [
      [
        'What is measured',
        [
          `${n.claim(story, 0)}. More than one newsroom reports it, and nobody disputes it.`,
          n.block(story, 0),
        ],
      ],
      ['The accounts', accounts([story], n)],
      [
        'What would decide it',
        [
          'More finds from the same layer, and somebody who would have preferred the other answer to look at them. Neither is in the record.',
        ],
      ],
      ['What is still open', open([story], n)],
    ],
  },
];
