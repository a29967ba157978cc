import { type Essay, elsewhereList } from '../essay.ts';
import { PERSONAS } from '../personas.ts';

/** Opinions about prices, rates and companies. */
export const MONEY: readonly Essay[] = [
  {
    name: 'one-month',
    type: 'opinion',
    persona: PERSONAS.marsh,
    scenario: 'inflation',
    parts: 1,
    title: ({ the }) => `One month of prices in ${the} is not yet a story`,
    dek: () =>
      'A monthly inflation figure says more about the basket than about the direction. Read the list, then the total.',
    sections: (of, n) => [
      [
        'The number',
        [
          `Here is what can be said without argument. ${n.claim(of.story, 0)}. The statistics office and the newsrooms agree on it, which is rarer than it should be.`,
          n.block(of.story, 0),
          'By evening the figure had a mood. It was good news or bad news, depending on who had been asked, and both sides quoted the same decimal.',
        ],
      ],
      [
        'The basket',
        [
          `What moved it is more useful to know. ${n.claim(of.story, 1)}. A single item can carry a month. It cannot carry a year, and nobody sets a policy rate for an item.`,
          `The counterweight is in the same release: ${n.claim(of.story, 2)}. Add the two and most of the surprise is gone. What is left is noise with a press conference.`,
          ...elsewhereList(of, n, 1),
        ],
      ],
      [
        'What I would do with it',
        [
          'Nothing, for two more months. Three readings in one direction are a trend that a household notices before an economist does. One reading is an anecdote with a decimal point.',
          'If you must act on a single month, act on the list and not on the total. The list tells you which bill will be higher. The total tells you only that somebody, somewhere, pays it.',
        ],
      ],
    ],
  },
  {
    name: 'missing-sentence',
    type: 'opinion',
    persona: PERSONAS.marsh,
    scenario: 'rate-decision',
    parts: 1,
    title: ({ the }) => `The sentence is the decision: how to read the rate statement of ${the}`,
    dek: () =>
      'The rate is the part everybody had guessed. The wording is the part that was decided in the room.',
    sections: (of, n) => [
      [
        'The part that was expected',
        [
          `${n.claim(of.story, 0)}. Most desks had that in their calendars before breakfast, and a decision that everybody expects moves nothing by being taken.`,
          n.block(of.story, 0),
        ],
      ],
      [
        'The part that was not',
        [
          `${n.claim(of.story, 1)}. A count like that is the nearest thing to a forecast that a committee gives away for nothing: it says how many people would have to change their minds.`,
          `Then there is the text. One reading of it goes like this: ${n.claim(of.story, 2)}. That is an inference, and it is marked as one; the record holds nothing firmer.`,
          'I hold that the inference is the better half of the news. Rates come round again at every meeting. A sentence is written once, and missed when it goes.',
        ],
      ],
      [
        'A modest proposal',
        [
          'Publish the changes. Every central bank keeps the previous statement; few print the difference. One page with the struck words struck would save a morning of people with two browser tabs.',
          'It would also end a small industry of guessing. The guesses are not always wrong. They are always later than the words.',
          ...elsewhereList(of, n, 0),
        ],
      ],
    ],
  },
  {
    name: 'first-price',
    type: 'opinion',
    persona: PERSONAS.marsh,
    scenario: 'crypto-move',
    parts: 1,
    title: () => 'The price moved first; the reason was hired afterwards',
    dek: () =>
      'A day’s move in a coin is a fact. Its cause is an opinion that turned up in time for the headline.',
    sections: (of, n) => [
      [
        'What was measured',
        [
          `${n.claim(of.story, 0)}. That is a measurement: anybody with the same clock can repeat it.`,
          `${n.claim(of.story, 1)}. That is a measurement too, of one venue, and should be read as one venue.`,
        ],
      ],
      [
        'What was supplied',
        [
          `And then: ${n.claim(of.story, 2)}. The record files this sentence as an inference. So do I. Somebody asked why, and an answer was nearest to hand.`,
          'Test any such sentence by turning it round. Had the price gone the other way on the same news, would the explanation have been withdrawn? It would have been called priced in.',
        ],
      ],
      [
        'A rule for the page',
        [
          'Print the move in the first line and the reason in the last, with a verb that admits what it is: traders pointed to, traders named, traders said. Readers can tell the difference when they are allowed to see it.',
          ...elsewhereList(of, n, 2),
        ],
      ],
    ],
  },
  {
    name: 'closing-day',
    type: 'opinion',
    persona: PERSONAS.quill,
    scenario: 'plant',
    parts: 1,
    // The same scenario also tells of works that open.
    suits: ({ claims }) => claims[0]?.claim.includes(' employs ') === true,
    title: ({ the }) => `What a works in ${the} is told on the day it closes`,
    dek: () =>
      'The number of jobs and the sum set aside are in every report. The reason is where companies become brief.',
    sections: (of, n) => [
      [
        'Two figures',
        [
          `${n.claim(of.story, 0)}. ${n.claim(of.story, 1)}. Divide one by the other if you like; the result is a figure that no letter to a worker has ever contained.`,
          n.block(of.story, 0),
        ],
      ],
      [
        'One reason',
        [
          `The explanation on offer is this: ${n.claim(of.story, 2)}. It may well be true. It is also the kind of reason that is seldom new on the day it is given.`,
          'I do not argue that every plant should stay open. I argue that a company which can name the cost of going on should be asked when it first knew it, and that the answer belongs in the first report and not in a book.',
        ],
      ],
      [
        'What would help',
        [
          'A date. Not the date of closing: the date of the decision. Between the two lies the time in which people could have trained, moved, or made an offer. It is the cheapest fact a company has, and the one it gives away last.',
          ...elsewhereList(of, n, 0),
        ],
      ],
    ],
  },
];
