import type { Sql } from '../../platform/database.ts';
import { mapInSlices } from '../../platform/turns/slices.ts';
import type { StoryDraft } from '../draft.ts';
import { type IndexWords, indexWords } from '../indexing/index-words.ts';
import type { Lexicon } from '../indexing/lexicon.ts';
import { ensureVocabulary, type KnownVocabulary, type Vocabulary } from '../indexing/vocabulary.ts';
import { deepTextsOf, type Prepared, prepare, searchTexts } from './prepare.ts';

/** A draft that is ready to be written: what can be done before anybody waits for it is done. */
export interface Ready {
  readonly prepared: Prepared;
  /** Its words; undefined: they are read where the draft changes something. */
  readonly words: IndexWords | undefined;
}

/** Drafts that are checked and read, in order; a string says why one cannot be published. */
export type ReadyDrafts = readonly (Ready | string)[];

/** Checks drafts, and reads a long body in slices. */
export async function checkDrafts(drafts: readonly StoryDraft[]): Promise<ReadyDrafts> {
  return mapInSlices(drafts, (draft) => {
    const prepared = prepare(draft);
    return typeof prepared === 'string' ? prepared : { prepared, words: undefined };
  });
}

/**
 * Does everything that needs no lock and no place on the tape, so that one batch is made ready while the one before is
 * written. It pays where most drafts change something.
 */
export async function readyDrafts(
  db: Sql,
  known: KnownVocabulary,
  drafts: readonly StoryDraft[],
): Promise<ReadyDrafts> {
  const checked = await checkDrafts(drafts);
  const good = checked.flatMap((one) => (typeof one === 'string' ? [] : [one.prepared]));
  const vocabulary = await ensureVocabulary(
    db,
    known,
    good.map(({ draft }) => draft),
  );
  const words = await wordsOf(db, known.lexicon, vocabulary, good);
  const next = words.values();
  return checked.map((one) => (typeof one === 'string' ? one : { ...one, words: next.next().value }));
}

/** The words of stories, with every name that their entities go by, made before anybody has to wait for it. */
export async function wordsOf(
  sql: Sql,
  lexicon: Lexicon,
  { called }: Pick<Vocabulary, 'called'>,
  stories: readonly Prepared[],
): Promise<IndexWords[]> {
  const texts = await mapInSlices(stories, ({ draft, body }) => ({
    ...searchTexts(draft, called),
    ...deepTextsOf(draft, body, called),
  }));
  return indexWords(sql, lexicon, texts);
}
