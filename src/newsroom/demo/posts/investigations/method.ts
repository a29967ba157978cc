import type { Notes } from '../notes.ts';
import type { DemoStory } from '../record.ts';

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** When each story appeared, and what it came to say: a list. */
export function timeline(stories: readonly DemoStory[], notes: Notes): string[] {
  const items = stories.map((story) => {
    notes.use(story);
    const revised = story.revision > 1 ? `, revised ${times(story.revision - 1)} since` : '';
    return `${MOMENT.format(new Date(story.publishedAt))} UTC${revised}: ${story.title}.`;
  });
  return [`* ${items.join(' | ')}`];
}

/**
 * The claims that sources contradict, with what is said for each and against it, word for word.
 * @param most how many of them; all unless given.
 */
export function accounts(
  stories: readonly DemoStory[],
  notes: Notes,
  most: number = Number.POSITIVE_INFINITY,
): string[] {
  const disputed = stories.flatMap((story) =>
    story.claims.flatMap(({ supporting, contradicting }, index) =>
      supporting.length > 0 && contradicting.length > 0 ? [{ story, index }] : [],
    ),
  );
  return disputed.slice(0, most).flatMap(({ story, index }) => {
    const { claim, state, contradicting } = story.claims[index]!;
    return [
      state === 'retracted'
        ? `A sentence that has been taken back since: “${claim}” For it stood this:`
        : `The sentence in question: “${claim}” For it stands this:`,
      notes.block(story, index),
      'Against it:',
      ...contradicting.map((_, which) => notes.against(story, index, which)),
    ];
  });
}

/** What the record itself marks as inference, scenario or reservation, or as resting on one report. */
export function open(stories: readonly DemoStory[], notes: Notes): string[] {
  const items = stories.flatMap((story) =>
    story.claims.flatMap(({ evidenceType, state, supporting }, index) => {
      if (supporting.length === 0 || state === 'retracted') return [];
      if (evidenceType === 'documented_fact' && (state !== 'reported' || supporting.length > 1)) return [];
      return [`${notes.claim(story, index)} (${MARKS[evidenceType]}).`];
    }),
  );
  if (items.length === 0) return ['Nothing in the record is marked as inference, scenario or reservation.'];
  return [
    'These sentences are in the record, and none of them is established. The mark behind each says what it is.',
    `* ${items.join(' | ')}`,
  ];
}

const MARKS: Readonly<Record<string, string>> = {
  documented_fact: 'from one report',
  inference: 'inference',
  scenario: 'scenario',
  counterfactor: 'reservation',
};

function times(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`;
}
