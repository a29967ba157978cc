import { z } from 'zod';
import { readRecords, readRows } from '../../platform/files/data-file.ts';
import { ITEM_KINDS } from '../items/index.ts';

/** What one publisher says at one moment; said again under the same id, it is the same item, changed. */
export interface Utterance {
  /** The story that it belongs to, a hyphen, and its number: `flood-us-3-0-2`. */
  readonly id: string;
  /** Of the round, from 0; 0 in the opening. */
  readonly day: number;
  /** Minutes after midnight UTC of that day; in the opening, after the first start. */
  readonly at: number;
  readonly from: string;
  readonly kind?: (typeof ITEM_KINDS)[number] | undefined;
  readonly section: string;
  readonly title: string;
  readonly summary?: string | undefined;
  readonly text: string;
  /** What the publisher says it is written in; English unless given. */
  readonly language?: string | undefined;
}

/** A file of utterances. */
export interface Programme {
  readonly name: 'opening' | 'programme' | 'briefings';
  /** After so many days it begins again; undefined: it comes once, at the first start. */
  readonly round: number | undefined;
  /** Kinds of sagas of the other programmes that tell otherwise of what this one tells of: `rate-decision-gb`. */
  readonly instead: readonly string[];
  /** In the order in which they are said. */
  readonly utterances: readonly Utterance[];
}

/** An opinion or investigation, dated as the programme is. */
export interface Essay {
  readonly id: string;
  readonly type: 'opinion' | 'investigation';
  /** Slug of a persona. */
  readonly persona: string;
  readonly day: number;
  readonly at: number;
  readonly title: string;
  readonly dek: string;
  readonly categories: readonly string[];
  readonly countries: readonly string[];
  readonly sections: readonly { readonly heading: string; readonly html: string }[];
  /** What an item of the programme says, word for word. */
  readonly citations: readonly { readonly item: string; readonly quote: string }[];
}

export interface DemoData {
  readonly programmes: readonly Programme[];
  readonly essays: { readonly round: number; readonly records: readonly Essay[] };
  readonly personas: readonly { readonly slug: string; readonly name: string; readonly bio: string }[];
}

const HEAD = z.strictObject({
  licence: z.literal('CC0-1.0'),
  about: z.string(),
  round: z.number().int().positive().optional(),
  instead: z.array(z.string().min(1)).optional(),
});
const MOMENT = { day: z.number().int().min(0).default(0), at: z.number().int() };
const UTTERANCE = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+-\d+$/),
  ...MOMENT,
  from: z.string().min(1),
  kind: z.enum(ITEM_KINDS).optional(),
  section: z.string().min(1),
  title: z.string().min(1),
  summary: z.string().optional(),
  text: z.string(),
  language: z.string().optional(),
});
const ESSAY = z.strictObject({
  id: z.string().min(1),
  type: z.enum(['opinion', 'investigation']),
  persona: z.string().min(1),
  ...MOMENT,
  title: z.string().min(1),
  dek: z.string().min(1),
  categories: z.array(z.string()),
  countries: z.array(z.string()),
  sections: z.array(z.strictObject({ heading: z.string(), html: z.string() })).min(1),
  citations: z.array(z.strictObject({ item: z.string(), quote: z.string().min(1) })).min(1),
});

let read: DemoData | undefined;

/**
 * The content of the synthetic newsroom, from the files beside it. They are read when they are first asked for.
 * @throws Error that names the file and the line where something is not as its head says.
 */
export function demoData(): DemoData {
  read ??= {
    programmes: (['opening', 'programme', 'briefings'] as const).map((name) => {
      const { head, records } = readRecords(fileOf(`${name}.ndjson`), HEAD, UTTERANCE);
      return { name, round: head.round, instead: head.instead ?? [], utterances: records };
    }),
    essays: essays(),
    personas: readRows(fileOf('personas.tsv'), ['slug', 'name', 'bio']),
  };
  return read;
}

function essays(): DemoData['essays'] {
  const { head, records } = readRecords(fileOf('posts.ndjson'), HEAD, ESSAY);
  if (head.round === undefined) throw new Error('posts.ndjson has no round');
  return { round: head.round, records };
}

const fileOf = (name: string): URL => new URL(`data/${name}`, import.meta.url);
