import { organization, scenario, topic, WEEKDAYS } from '../../telling.ts';

/** A novel wins a prize. */
export const book = scenario(
  'book-prize',
  'culture',
  WEEKDAYS,
  [
    {
      c: 'DE',
      prize: 'Elbufer Prize',
      title: 'Der lange Anlauf',
      gist: 'a ski jumper who becomes a bookkeeper',
      money: '€20,000',
      jury: 'a comic novel that does arithmetic with grief',
    },
    {
      c: 'ZA',
      prize: 'Karoo Lamp Award',
      title: 'The Borehole Diaries',
      gist: 'three generations around one pump',
      money: 'R250,000',
      jury: 'dry in every good sense',
    },
    {
      c: 'TR',
      prize: 'Kehribar Novel Prize',
      title: 'Tuz Saati',
      gist: 'a clockmaker on a salt lake',
      money: 'TRY 600,000',
      jury: 'slow, and worth the time',
    },
    {
      c: 'CA',
      prize: 'Lantern River Prize',
      title: 'Portage',
      gist: 'letters carried between two lighthouses',
      money: 'C$30,000',
      jury: 'a book with weather in it',
    },
  ] as const,
  (k, v) => {
    const author = k.person();
    return [
      {
        day: 0,
        hour: 19.2,
        title: k.alt(`${author.label} wins ${v.prize} for “${v.title}”`, `${v.prize} goes to “${v.title}”`),
        summary: `${author.label} receives the ${v.prize}, worth ${v.money}, for “${v.title}”, a novel about ${v.gist}.`,
        tags: ['books', 'prize', 'literature'],
        about: [author, organization(v.prize, v.c), topic('Literature')],
        impacts: [
          [
            'prize>book-sales',
            'up',
            'low',
            'short_term',
            'A prize multiplies sales for about six weeks; small presses have to reprint in a hurry.',
          ],
        ],
        claims: [`${author.label} won the ${v.prize}.`, `The prize is worth ${v.money}.`],
        reports: [
          [
            'local',
            `${author.last} honoured`,
            `{0:The ${v.prize} goes to ${author.label}}; it is worth {1:${v.money}}.`,
          ],
          [
            `=${v.prize}`,
            'Jury statement',
            `{0:We award the prize to ${author.label}}: ${v.jury}. Endowment: {1:${v.money}}.`,
          ],
        ],
        body: [
          `The ${v.prize} goes to ${author.label} for “${v.title}”, a novel about ${v.gist}. The prize is worth ${v.money}.`,
          `In the words of the jury: "${v.jury}".`,
          `${k.alt(`The book had been turned down by nine publishers. The tenth printed 800 copies and is now looking for paper.`, `It is a first book, written at night over eleven years.`, `Readers had found it before the critics did: the library in the author's home town owns thirty copies, all lent out.`)}`,
        ],
      },
    ];
  },
);
