import type { Essay } from '../essay.ts';
import { PERSONAS } from '../personas.ts';
import { open, timeline } from './method.ts';

/** How an account changed: machines, cables, companies. */
export const TECHNOLOGY: readonly Essay[] = [
  {
    name: 'first-guess',
    type: 'investigation',
    persona: PERSONAS.calloway,
    scenario: 'outage',
    parts: 2,
    title: ({ the }) => `The first guess and the log: an outage in ${the}, explained twice`,
    dek: () =>
      'A cause was named on the day of an outage and withdrawn in the account that followed. Who had said it, and who had not?',
    sections: ({ arc: [day, after] }, n) => [
      [
        'What nobody disputes',
        [
          `${n.claim(day!, 0)}. ${n.claim(day!, 1)}. ${n.claim(day!, 3)}. On these three points no report contradicts another.`,
        ],
      ],
      [
        'The first explanation',
        [
          `On the day, one sentence gave a cause. It came from the operator, and from nobody else: ${n.claim(day!, 2)}.`,
          n.block(day!, 2),
          'The record holds no second origin for it. No engineer outside the company confirmed it, and no document was shown. It was marked as reported, and that is all it was.',
        ],
      ],
      [
        'The second explanation',
        [
          `The account that followed names something else: ${n.claim(after!, 0)}. The first cause is now contested by those who gave it.`,
          n.against(after!, 2),
          n.block(after!, 0, 1),
        ],
      ],
      ['In order', timeline([day!, after!], n)],
      [
        'What this shows',
        [
          'The first explanation was not a lie. It was a hypothesis that had lost the word “perhaps” on its way out. The correction is to the operator’s credit: it names the error as its own.',
          'For a reader the rule is short. A cause that is given while the thing is still broken has one source, and that source is busy.',
        ],
      ],
    ],
  },
  {
    name: 'the-second-count',
    type: 'investigation',
    persona: PERSONAS.quill,
    scenario: 'breach',
    parts: 1,
    title: ({ story }) => `The second count: ${story.title}`,
    dek: () =>
      'The first figure came from the company, the larger one from outside. Only one of them was still standing at the end.',
    sections: ({ story }, n) => [
      [
        'What is established',
        [
          `${n.claim(story, 0)}. That much has been confirmed by the company itself and by newsrooms that do not reprint one another.`,
        ],
      ],
      [
        'Two figures',
        [
          'The company began with this:',
          n.block(story, 1),
          'From outside came another:',
          n.against(story, 1),
          `The first figure has since been taken back. What stands now is the company’s own second count: ${n.claim(story, 3)}.`,
          n.block(story, 3),
        ],
      ],
      [
        'The way in',
        [
          `${n.claim(story, 2)}. This rests on one report and its unnamed sources; the company has not said so in anything we hold.`,
        ],
      ],
      ['What is still open', open([story], n)],
      [
        'What to make of it',
        [
          'A first count after a break-in covers what has been searched so far, and it tends to grow. A company that said so on the first day, in those words, would not have to apologise for the second one.',
        ],
      ],
    ],
  },
  {
    name: 'cause-unknown',
    type: 'investigation',
    persona: PERSONAS.calloway,
    scenario: 'cable',
    parts: 2,
    title: ({ arc }) => `From suspicion to evidence: ${arc[1]!.title}`,
    dek: () =>
      'On the day of the cut the cause was a suspicion. It took a ship and a recovered piece of cable to make it more.',
    sections: ({ arc: [cut, repair] }, n) => [
      [
        'The cut',
        [
          `${n.claim(cut!, 0)}. ${n.claim(cut!, 1)}. Both were reported from more than one origin.`,
          n.block(cut!, 1),
        ],
      ],
      [
        'The suspicion',
        [
          `${n.claim(cut!, 2)}: so the first reports had it. Look at who says it. A wire carried the operators’ suspicion, and another paper carried the wire. Two reports, one origin.`,
          n.block(cut!, 2),
        ],
      ],
      [
        'The evidence',
        [
          `${n.claim(repair!, 0)}. With the repair came something that can be looked at, and the sentence changed its standing: ${n.claim(repair!, 1)}.`,
          n.block(repair!, 1),
        ],
      ],
      ['In order', timeline([cut!, repair!], n)],
      [
        'Why the order matters',
        [
          'The suspicion was right this time. It was no less a suspicion for that. Had it been printed as a fact and been wrong, the correction would have come after everybody had stopped reading about the cable.',
        ],
      ],
    ],
  },
  {
    name: 'the-raised-bid',
    type: 'investigation',
    persona: PERSONAS.quill,
    scenario: 'takeover',
    parts: 2,
    title: ({ arc }) => `Two offers, one target: ${arc[1]!.title}`,
    dek: () =>
      'What was offered, what it was compared with, and which parts of the story rest on one report.',
    sections: ({ arc: [bid, raise] }, n) => [
      [
        'The first offer',
        [
          `${n.claim(bid!, 0)}. ${n.claim(bid!, 1)}. The premium is measured against the last closing price, which is the comparison that flatters an offer most.`,
          n.block(bid!, 1),
        ],
      ],
      ['The second offer', [`${n.claim(raise!, 0)}.`, n.block(raise!, 0)]],
      [
        'Who decides',
        [
          `Beside the figures stands an inference: ${n.claim(bid!, 2)}. It was drawn in one report. The record holds no statement of those who are said to decide.`,
        ],
      ],
      ['In order', timeline([bid!, raise!], n)],
      ['What is still open', open([bid!, raise!], n)],
    ],
  },
];
