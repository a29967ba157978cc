import { expect, test } from 'vitest';
import { writeDeskPost } from '../../src/newsroom/index.ts';
import { after, at, deskRoom, story } from './desk-room.ts';

const desk = deskRoom();

/** The notes of what the desk wrote, and those that its sections refer to. */
async function notesOf(country: string, day: string, kind: 'daily' | 'monthly') {
  const outcome = await writeDeskPost(desk.room, { kind, country, at: at(day) }, after(day, 24 * 40));
  if (!('slug' in outcome)) throw new Error(outcome.kind);
  const { rows } = await desk.database.db.query<{ sections: string; citations: string }>(
    'select sections, citations from post_revisions r join posts p on p.id = r.post_id where p.slug = $1',
    [outcome.slug],
  );
  const sections = JSON.parse(rows[0]!.sections) as { text: string; citations: number[] }[];
  const notes = JSON.parse(rows[0]!.citations) as { n: number; quote: string }[];
  return { notes, referred: new Set(sections.flatMap(({ citations }) => citations)), sections };
}

const PAPERS = Array.from({ length: 40 }, (_, n) => `Paper ${n + 1}`);

test('a month of stories that forty papers tell is written, and each of its notes is referred to', async () => {
  const day = '2025-05-06';
  await desk.tell(...Array.from({ length: 8 }, () => story('BR', day, PAPERS)));
  const { notes, referred } = await notesOf('BR', day, 'monthly');
  expect(notes.filter(({ n }) => !referred.has(n))).toEqual([]);
  expect(notes.length).toBeGreaterThan(20);
});

test('a quote that is too long for a note is told by another one, and keeps no story of the day from being written', async () => {
  const day = '2025-06-07';
  const long = `${'The minister read on and on. '.repeat(80)}Nobody left.`;
  const told = story('CA', day, ['Loud Courier', 'Calm Courier']);
  const [first, second] = told.sources;
  const [claim] = told.claims;
  const speech = {
    ...told,
    sources: [{ ...first!, snippet: long }, second!],
    claims: [
      { ...claim!, supporting: [{ source: 0, quote: long }, claim!.supporting[1]!] },
      { ...claim!, claim: 'The minister read on.', supporting: [{ source: 0, quote: long }] },
    ],
  };
  await desk.tell(speech, story('CA', day, ['Calm Courier']));
  const { notes, sections } = await notesOf('CA', day, 'daily');
  expect(notes.length).toBeGreaterThan(1);
  expect(notes.filter(({ quote }) => quote === long)).toEqual([]);
  expect(sections.map(({ text }) => text).join()).toContain('said Calm Courier');
});
