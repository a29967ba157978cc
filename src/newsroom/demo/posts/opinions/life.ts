import { type Essay, elsewhereList } from '../essay.ts';
import { PERSONAS } from '../personas.ts';

/** Opinions about culture, sport and everyday life. */
export const LIFE: readonly Essay[] = [
  {
    name: 'a-reading-list',
    type: 'opinion',
    persona: PERSONAS.sund,
    scenario: 'book-prize',
    parts: 1,
    title: () => 'A prize is a reading list, not a verdict',
    dek: () => 'One book wins. The list it won against is the better present.',
    sections: (of, n) => [
      [
        'The winner',
        [
          `${n.claim(of.story, 0)}. ${n.claim(of.story, 1)}. Good for the writer: the sum buys time, which is the only material that books are made of.`,
          n.block(of.story, 0),
        ],
      ],
      [
        'The list',
        [
          'But juries do not find the best book. They find the one that none of them minds. That is a fine thing to find, and it is no ranking of the rest.',
          ...elsewhereList(of, n, 0),
        ],
      ],
      [
        'Use it backwards',
        [
          'Take the shortlist and start with the title you had not heard of. If you dislike it, you have lost an evening. If you like it, you have found a writer before the bookshop put a sticker on the cover.',
        ],
      ],
    ],
  },
  {
    name: 'home-with-papers',
    type: 'opinion',
    persona: PERSONAS.sund,
    scenario: 'restitution',
    parts: 1,
    title: () => 'What comes home should come with its papers',
    dek: () =>
      'Returning an object takes a ceremony. Returning its history takes an archive, and fewer cameras.',
    sections: (of, n) => [
      [
        'The return',
        [
          `${n.claim(of.story, 0)}. The year is known because somebody wrote it down, and kept what they wrote for longer than they kept their reasons.`,
          n.block(of.story, 0),
        ],
      ],
      [
        'What follows',
        [
          `${n.claim(of.story, 1)}. The plan belongs to those who made it, and nobody else needs to approve of it. A museum that asks what will happen to a returned object has misunderstood the word.`,
          ...elsewhereList(of, n, 0),
        ],
      ],
      [
        'The other crate',
        [
          'My wish is a second crate: the letters, the inventory cards, the photographs with arrows on them. Without them a community gets a thing. With them it gets an account of how it was taken, in the handwriting of those who took it.',
        ],
      ],
    ],
  },
  {
    name: 'free-and-full',
    type: 'opinion',
    persona: PERSONAS.sund,
    scenario: 'transit',
    parts: 1,
    title: () => 'A better ride: count who uses it, then count who used to drive',
    dek: () =>
      'A service that works finds its riders. Whether it empties a road is another count, and hardly anybody makes it.',
    sections: (of, n) => [
      [
        'A year in',
        [
          `${n.claim(of.story, 0)}. ${n.claim(of.story, 1)}. A service that so many people use has been a success, whatever else it was.`,
          n.block(of.story, 1),
        ],
      ],
      [
        'It cost something',
        [
          `${n.claim(of.story, 2)}. Put that beside the riders and you have a price for each of them. Put it beside the price of a lane of road and you have an argument.`,
          ...elsewhereList(of, n, 0),
        ],
      ],
      [
        'The count that is missing',
        [
          'How many of the new riders had walked before? How many had driven? A clipboard at four stops on one wet Tuesday would say. None of the reports here had one.',
        ],
      ],
    ],
  },
  {
    name: 'the-clock',
    type: 'opinion',
    persona: PERSONAS.sund,
    scenario: 'record',
    parts: 1,
    title: () => 'Let a record stand for a night before you explain it',
    dek: () =>
      'Somebody did what nobody there had done. The shoes, the wind and the doubts can wait until morning.',
    sections: (of, n) => [
      [
        'The clock',
        [
          `${n.claim(of.story, 0)}. ${n.claim(of.story, 1)}. There is nothing to add to a measurement. That is what is good about it.`,
          n.block(of.story, 0),
        ],
      ],
      [
        'The explanations',
        [
          'They come all the same, always: the ground, the weather, the shoes, the others. Each may explain a little. Together they explain more than was gained, which shows how explanations are made.',
          ...elsewhereList(of, n, 0),
        ],
      ],
      [
        'The morning after',
        [
          'Tests are read in laboratories and not in studios. Until they are, the honest report of a record has one line, and the athlete’s name is in it.',
        ],
      ],
    ],
  },
];
