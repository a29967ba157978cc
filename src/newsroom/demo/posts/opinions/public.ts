import { type Essay, elsewhereList } from '../essay.ts';
import { PERSONAS } from '../personas.ts';

/** Opinions about how places are run. */
export const PUBLIC: readonly Essay[] = [
  {
    name: 'read-the-reply',
    type: 'opinion',
    persona: PERSONAS.vale,
    scenario: 'audit',
    parts: 1,
    title: ({ the }) => `An audit in ${the}, and why I read the reply first`,
    dek: () =>
      'Auditors say what they found. The answer of those who were audited says what will happen next.',
    sections: (of, n) => [
      [
        'The finding',
        [
          `${n.claim(of.story, 0)}. ${n.claim(of.story, 1)}. Findings of this kind are easy to be angry about, and anger is not a bad start.`,
          n.block(of.story, 0),
        ],
      ],
      [
        'The reply',
        [
          'But look at what was answered, because that is where the two sides stop agreeing on facts and start disagreeing on time.',
          n.block(of.story, 2),
          'Against it stands this:',
          n.against(of.story, 2),
          'One of these can be checked with a visit. I would rather read the report of that visit than another week of statements about it.',
        ],
      ],
      [
        'A follow-up with a date',
        [
          'Every audit should end with a day on which somebody goes back. Not a recommendation: a day. Most findings are not scandals. They are jobs that nobody was told to finish.',
        ],
      ],
    ],
  },
  {
    name: 'the-form',
    type: 'opinion',
    persona: PERSONAS.vale,
    scenario: 'newcomers',
    parts: 1,
    title: () => 'The hurdle is a form. It usually is',
    dek: () => 'Places that took people in name the same kind of obstacle: not goodwill, but paper.',
    sections: (of, n) => [
      [
        'What a place managed',
        [
          `${n.claim(of.story, 0)}. Whatever one thinks about the general question, somebody found the beds, the desks and the bus seats.`,
          n.block(of.story, 0),
        ],
      ],
      [
        'What it did not',
        [
          `${n.claim(of.story, 1)}. Notice how small that is. It is not a budget and not a law. It is a thing with a counter, opening hours and a person behind it who is not allowed to say yes.`,
          ...elsewhereList(of, n, 1),
        ],
      ],
      [
        'Let the counter decide',
        [
          'Give the person at the counter the right to accept what is in front of them, and an hour a week to write down what keeps coming back. The list would be short. It would also be the best advice a ministry gets all year.',
        ],
      ],
    ],
  },
  {
    name: 'ends-in-december',
    type: 'opinion',
    persona: PERSONAS.sund,
    scenario: 'schools',
    parts: 1,
    title: () => 'A trial that worked deserves a second year',
    dek: () =>
      'Schools try something, it helps a little, and the project ends. The ending should have to be argued for.',
    sections: (of, n) => [
      [
        'It helped',
        [
          `${n.claim(of.story, 0)}. That is not a miracle. Trials that produce miracles are usually trials that nobody repeated. It is a modest effect, honestly reported, and children were in it.`,
          n.block(of.story, 0),
        ],
      ],
      [
        'And there is a catch',
        [
          `${n.claim(of.story, 1)}. Every report on a trial has such a sentence near its end, and readers have learned to stop before it.`,
          'The catch is not always money. But it is nearly always something that was known on the first day.',
          ...elsewhereList(of, n, 0),
        ],
      ],
      [
        'Turn the question round',
        [
          'We ask of a trial: why should it go on? Ask instead: who decided that it should stop, and what did they measure? If nobody can say, the trial did not end. It was forgotten.',
        ],
      ],
    ],
  },
  {
    name: 'read-the-concern',
    type: 'opinion',
    persona: PERSONAS.quill,
    scenario: 'public-software',
    parts: 1,
    title: () => 'When a city buys a model, read the concern before the result',
    dek: () =>
      'The trial results are good and I believe them. What they do not say is whom the system fails, and how often the same ones.',
    sections: (of, n) => [
      [
        'The result',
        [
          `${n.claim(of.story, 0)}. I have no quarrel with the figure. Trials in city halls are measured more soberly than launches in hotels, because somebody has to defend them at a council meeting.`,
          n.block(of.story, 0),
        ],
      ],
      [
        'The concern',
        [
          `${n.claim(of.story, 1)}. This is the sentence to build the contract on. A system that helps on average can fail the same people every time, and an average is where nobody will see it.`,
          ...elsewhereList(of, n, 0),
        ],
      ],
      [
        'Three clauses',
        [
          'What I would write into every such purchase:',
          '* What goes in is public: which data, kept for how long, used for what. | A person can overrule it, and the overruling is counted. | The trial is repeated after a year by somebody who did not sell it.',
          'None of this slows a good system down. It only makes a bad one visible while it is still small.',
        ],
      ],
    ],
  },
  {
    name: 'a-waiting-room',
    type: 'opinion',
    persona: PERSONAS.thornquist,
    scenario: 'waiting-times',
    parts: 1,
    title: ({ the }) => `Waiting in ${the}: one number for everybody who waited`,
    dek: () => 'Waiting times are published as one number. Nobody has ever waited an average.',
    sections: (of, n) => [
      [
        'The number',
        [
          `${n.claim(of.story, 0)}. It is well borne out, and it is still a summary: few of those who waited would recognise themselves in it.`,
          n.block(of.story, 0),
        ],
      ],
      [
        'The reason given',
        [
          `${n.claim(of.story, 1)}. That is an inference, and a fair one. But a reason that explains the middle of a queue rarely explains its end, where the people are who were told to call again.`,
          ...elsewhereList(of, n, 0),
        ],
      ],
      [
        'Publish the tail',
        [
          'Next to every such figure should stand the longest wait that ended this month, and the longest that has not ended. Two more numbers. They would be quoted less and used more.',
        ],
      ],
    ],
  },
];
