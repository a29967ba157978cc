import { describe, expect, test } from 'vitest';
import { occasionOf, tellsOccasion } from '../../src/language/index.ts';
import type { Close } from '../../src/terminal/gate/close-reading.ts';
import { newsAmong, newsOf } from '../../src/terminal/gate/news-of.ts';
import type { Reading } from '../../src/terminal/question/reading.ts';

describe('a question for the news of a matter', () => {
  test.each([
    'What is the latest on the ferry?',
    "What's the latest news about Orvane?",
    'Any news on the strike?',
    'Is there any news about the dam?',
    "What's new with the harbour plan?",
    'latest on the vote',
    'Show me the stories about dengue',
    'Give me an update on the quake',
    'What is happening with the terminal?',
    'What happened to the tiger that attacked a keeper?',
    'Tell me about the wildfire near Dorsk',
    'Please summarise the dispute over car parts',
  ])('%s', (question) => {
    expect(newsOf(question)).toEqual({ verb: undefined });
  });

  test.each([
    ['What was decided about interest rates?', 'decided'],
    ['What has been agreed on car parts?', 'agreed'],
    ['What did they say about the dam?', 'say'],
  ])('%s: for any deed', (question, verb) => {
    expect(newsOf(question)).toEqual({ verb });
  });

  test.each([
    'Who is the new finance minister of Vesland?',
    'When was the last update of the harbour plan published?',
    'How many people died on the ferry?',
    'What did Odda Frisk say about the dam?',
    'Which paper has the news about the strike?',
    'Why did the tiger attack a keeper?',
    'What happened?',
  ])('%s: it asks one thing', (question) => {
    expect(newsOf(question)).toBeUndefined();
  });
});

describe('a text tells of a disaster', () => {
  test.each([
    ['wildfires', 'fire', 'The town burned for two days.', true],
    ['wildfire', 'fire', 'At least 19 people died when the ferry sank.', false],
    ['fire', 'fire', 'The minister was fired.', false],
    ['floods', 'flood', 'Heavy rain killed 12 people.', true],
    ['floods', 'flood', 'A train killed 12 people.', false],
    ['Hurricane', 'storm', 'Winds tore the roof off.', true],
    ['earthquake', 'earthquake', 'A tremor of magnitude 5 was felt.', true],
    ['earthquake', 'earthquake', 'The market shook.', false],
    ['blast', 'explosion', 'The house blew up.', true],
    ['stampede', 'stampede', 'Nine were crushed at the gate.', true],
  ])('%s (%s): %s', (noun, kind, text, expected) => {
    expect(occasionOf(noun)).toBe(kind);
    expect(tellsOccasion(noun, text)).toBe(expected);
  });

  test('a word that names none rules nothing out', () => {
    expect(occasionOf('election')).toBeUndefined();
    expect(tellsOccasion('election', 'A train killed 12 people.')).toBe(true);
  });
});

describe('of sentences that tell of a matter', () => {
  const matter = {
    text: 'What is the latest on interest rates?',
    concepts: ['interest', 'rates'].map((word) => ({ word, stem: word, isName: false, isBefore: false })),
  } as unknown as Reading;
  const said = (text: string, hour: string, score: number): Close =>
    ({
      text,
      score,
      isOfKind: true,
      has: [1, 1],
      hasAround: [1, 1],
      source: { publishedAt: `2026-06-10T${hour}:00.000Z` },
    }) as unknown as Close;
  const kept = said('The bank kept interest rates at 4 percent.', '08:00', 1.5);
  const raised = said('The bank raised interest rates to 5 percent.', '12:00', 1.3);
  const wished = said('Two members preferred to maintain interest rates at 4 percent.', '13:00', 1.4);
  const far = said('The bank left interest rates alone.', '14:00', 0.9);

  test('the newest comes first that is not far behind and says what happened', () => {
    expect(newsAmong(matter, [kept, wished, raised, far])).toBe(raised);
  });

  test('what somebody would have liked does where nothing else is told', () => {
    expect(newsAmong(matter, [wished])).toBe(wished);
  });
});
