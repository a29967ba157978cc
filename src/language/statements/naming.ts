import type { Chunk } from '../clauses/chunks.ts';
import { isTime } from '../clauses/noun-groups.ts';
import type { Noun, Statement, Token } from '../model.ts';
import { MARK } from '../words/marks.ts';
import { HAPPENED, isName, PLAIN, possessorOf } from './belongings.ts';

/**
 * What naming something says besides: what it is, who owns it, what it won.
 * @param present the marks that words of the sentence have: rules whose words are not there are passed over.
 */
export function namings(tokens: readonly Token[], chunks: readonly Chunk[], present: number): Statement[] {
  const has = (mark: number): boolean => (present & mark) !== 0;
  return [
    ...openings(tokens, chunks),
    ...(has(MARK.example) ? examples(tokens, chunks) : []),
    ...rosters(tokens, chunks),
    ...works(tokens, chunks),
    ...(has(MARK.hyphen) ? hyphened(tokens, chunks) : []),
    ...(has(MARK.as) ? aliases(tokens, chunks) : []),
  ];
}

const is = (subject: Noun, object: Noun): Statement => ({
  ...PLAIN,
  ...HAPPENED,
  kind: 'apposition',
  at: -1,
  verb: 'be',
  subjects: [subject],
  objects: [object],
});

/** "As a member of the guard, Kennon was called up": he is one. */
function openings(tokens: readonly Token[], chunks: readonly Chunk[]): Statement[] {
  const [as, noun] = chunks;
  if (as?.kind !== 'preposition' || tokens[as.start]!.lower !== 'as' || noun?.kind !== 'noun') return [];
  if (!/^(?:an?|the|one)$/.test(tokens[noun.start]!.lower) || isTime(tokens[noun.head]!)) return [];
  let [end, last] = [2, noun];
  while (chunks[end]?.kind === 'preposition' && chunks[end + 1]?.kind === 'noun') {
    last = chunks[end + 1]!;
    end += 2;
  }
  const [comma, who, verb] = [chunks[end], chunks[end + 1], chunks[end + 2]];
  if (comma?.kind !== 'stop' || tokens[comma.start]!.lower !== ',') return [];
  if (who?.kind !== 'noun' || verb?.verb?.form !== 'finite') return [];
  return [is(who, { start: noun.start, end: last.end, head: noun.head })];
}

/** "Countries such as Chile and Peru", "firms including Orvane", "bands like Orvane", "Orvane and other firms": each is one of them. */
function examples(tokens: readonly Token[], chunks: readonly Chunk[]): Statement[] {
  const found: Statement[] = [];
  for (const [i, chunk] of chunks.entries()) {
    if (chunk.kind !== 'noun' || isName(tokens, chunk) || isTime(tokens[chunk.head]!)) continue;
    const kind: Noun = { start: chunk.start, end: chunk.end, head: chunk.head };
    if (tokens[chunk.head]!.lemma !== tokens[chunk.head]!.lower)
      for (const noun of listed(tokens, chunks, afterExample(tokens, chunks, i)))
        if (isName(tokens, noun)) found.push(is(noun, kind));
    if (tokens[chunk.start]!.lower !== 'other' || chunks[i - 1]?.kind !== 'and') continue;
    let before = i - 2;
    const other = { ...kind, start: chunk.start + 1 };
    while (chunks[before]?.kind === 'noun' && isName(tokens, chunks[before]!)) {
      found.push(is(chunks[before]!, other));
      const comma = chunks[before - 1];
      if (comma?.kind !== 'stop' || tokens[comma.start]!.lower !== ',') break;
      before -= 2;
    }
  }
  return found;
}

/** The chunk behind "such as", "like" or "including" after a noun; -1 where there is none. */
function afterExample(tokens: readonly Token[], chunks: readonly Chunk[], noun: number): number {
  const comma = chunks[noun + 1];
  const at = comma?.kind === 'stop' && tokens[comma.start]!.lower === ',' ? noun + 2 : noun + 1;
  const start = chunks[at]?.start;
  if (start === undefined) return -1;
  const end =
    tokens[start]!.lower === 'including' || tokens[start]!.lower === 'like'
      ? start + 1
      : tokens[start]!.lower === 'such' && tokens[start + 1]?.lower === 'as'
        ? start + 2
        : undefined;
  return end === undefined ? -1 : chunks.findIndex((chunk) => chunk.start === end);
}

/** The nouns of a list that begins at a chunk: "A, B and C". */
function listed(tokens: readonly Token[], chunks: readonly Chunk[], from: number): Noun[] {
  const nouns: Noun[] = [];
  for (let i = from; i >= 0 && chunks[i]?.kind === 'noun'; ) {
    nouns.push(chunks[i]!);
    const joint = chunks[i + 1];
    if (joint?.kind === 'and') i += 2;
    else if (joint?.kind === 'stop' && tokens[joint.start]!.lower === ',')
      i += chunks[i + 2]?.kind === 'and' ? 3 : 2;
    else break;
  }
  return nouns;
}

/** "The Resistance Movement, as Hamas is formally known": both are one, and it is known so. */
function aliases(tokens: readonly Token[], chunks: readonly Chunk[]): Statement[] {
  return chunks.flatMap((chunk, i): Statement[] => {
    const [comma, as, other, verb] = [chunks[i + 1], chunks[i + 2], chunks[i + 3], chunks[i + 4]];
    if (chunk.kind !== 'noun' || comma?.kind !== 'stop' || other?.kind !== 'noun') return [];
    if (tokens[as?.start ?? 0]!.lower !== 'as' || verb?.verb === undefined) return [];
    if (!/^(?:known|called)$/.test(tokens[verb.head]!.lower) || !verb.verb.isPassive) return [];
    // "The Black Panther, as he was known": the name is his.
    const [name, whom] = tokens[other.head]!.tag === 'PRON' ? [chunk, other] : [other, chunk];
    if (!isName(tokens, name)) return [];
    return [
      is(name, whom),
      {
        ...PLAIN,
        ...HAPPENED,
        kind: 'nominal',
        at: verb.head,
        verb: 'know',
        isPassive: true,
        subjects: [],
        objects: [whom],
        phrases: [{ preposition: 'as', noun: name }],
      },
    ];
  });
}

// What is said of a noun by a word that is joined to another: whether the noun does it, has it done to it, or has it
// done to it there.
type Part = 'doer' | 'done' | 'there';
const JOINED: ReadonlyMap<string, readonly [verb: string, part: Part]> = new Map(
  Object.entries<readonly [verb: string, part: Part]>({
    winning: ['win', 'doer'],
    producing: ['produce', 'doer'],
    exporting: ['export', 'doer'],
    making: ['make', 'doer'],
    owned: ['own', 'done'],
    controlled: ['control', 'done'],
    led: ['lead', 'done'],
    backed: ['back', 'done'],
    funded: ['fund', 'done'],
    run: ['run', 'done'],
    built: ['build', 'done'],
    made: ['make', 'done'],
    based: ['base', 'there'],
    headquartered: ['headquarter', 'there'],
    born: ['bear', 'there'],
    educated: ['educate', 'there'],
  }),
);

/** "The prize-winning author Ada Vosk" won a prize; "the state-owned firm" is owned by the state; "Graz-born", in Graz. */
function hyphened(tokens: readonly Token[], chunks: readonly Chunk[]): Statement[] {
  return chunks.flatMap((chunk): Statement[] => {
    if (chunk.kind !== 'noun') return [];
    for (let i = chunk.start + 2; i < chunk.head; i += 1) {
      const joined = tokens[i - 1]!.lower === '-' ? JOINED.get(tokens[i]!.lower) : undefined;
      if (joined === undefined) continue;
      const [verb, part] = joined;
      const inner: Noun = { start: chunk.start, end: i - 1, head: i - 2 };
      // "Prize-winning author Ada Vosk's brother": the prize is hers.
      const owner = possessorOf(tokens, chunk);
      const outer: Noun =
        owner !== undefined && owner.head > i
          ? { start: i + 1, end: owner.end, head: owner.head }
          : { start: i + 1, end: chunk.end, head: chunk.head };
      const told = { ...PLAIN, ...HAPPENED, kind: 'nominal' as const, at: i, verb };
      if (part === 'there')
        return isName(tokens, inner)
          ? [{ ...told, subjects: [], objects: [outer], phrases: [{ preposition: 'in', noun: inner }] }]
          : [];
      const [who, whom] = part === 'doer' ? [outer, inner] : [inner, outer];
      return [{ ...told, subjects: [who], objects: [whom] }];
    }
    return [];
  });
}

// A plural that names what these are is followed by as many: "three members of the council, France, Russia and China".
const COUNTS = new Map(
  'two three four five six seven eight nine ten'.split(' ').map((word, i) => [word, i + 2] as const),
);
const BODY =
  /^(?:members|countries|nations|states|powers|companies|firms|banks|parties|cities|leaders|candidates|suspects|finalists)$/;

/** "Three members of the council, France, Russia and China, ...": each is one of them. */
function rosters(tokens: readonly Token[], chunks: readonly Chunk[]): Statement[] {
  const found: Statement[] = [];
  for (const [i, chunk] of chunks.entries()) {
    if (chunk.kind !== 'noun' || isName(tokens, chunk)) continue;
    const { lower, lemma } = tokens[chunk.head]!;
    if (lower === lemma || isTime(tokens[chunk.head]!)) continue;
    let [end, last] = [i + 1, chunk as Noun];
    while (chunks[end]?.kind === 'preposition' && chunks[end + 1]?.kind === 'noun') {
      last = chunks[end + 1]!;
      end += 2;
    }
    if (chunks[end]?.kind !== 'stop') continue;
    const mark = tokens[chunks[end]!.start]!.lower;
    if (mark !== ',' && mark !== ':') continue;
    const names = listed(tokens, chunks, end + 1);
    if (names.length < 2 || !names.every((noun) => isName(tokens, noun))) continue;
    const number = tokens.slice(chunk.start, chunk.head).find(({ tag }) => tag === 'NUM');
    const count = number === undefined ? undefined : (COUNTS.get(number.lower) ?? Number(number.lower));
    const isWhole =
      count === undefined
        ? BODY.test(lower) && /^(?:the|its|their|'s)$/.test(tokens[chunk.start]!.lower)
        : count === names.length;
    if (!isWhole) continue;
    const kind: Noun = { start: chunk.start, end: last.end, head: chunk.head };
    for (const noun of names) found.push(is(noun, kind));
  }
  return found;
}

// What a work is made by doing, where the noun tells.
const MADE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    write:
      'novel book poem play essay memoir biography autobiography screenplay thriller trilogy story article',
    compose: 'symphony opera concerto overture sonata requiem ballet musical',
    paint: 'painting portrait fresco mural',
    sculpt: 'sculpture',
  }).flatMap(([verb, nouns]) => nouns.split(' ').map((noun) => [noun, verb] as const)),
);

/** "Edith Mellin's novel The Long Field", "The Long Field, a novel by Edith Mellin": she wrote it. */
function works(tokens: readonly Token[], chunks: readonly Chunk[]): Statement[] {
  return chunks.flatMap((chunk, i): Statement[] => {
    const verb = chunk.kind === 'noun' ? MADE.get(tokens[chunk.head]!.lemma) : undefined;
    if (verb === undefined) return [];
    const told = { ...PLAIN, ...HAPPENED, kind: 'nominal' as const, at: chunk.head, verb };
    const owner = possessorOf(tokens, chunk);
    const quoted = chunks[i + 1]?.kind === 'quote' ? chunks[i + 2] : chunks[i + 1];
    if (owner !== undefined && isName(tokens, owner) && quoted?.kind === 'noun' && isName(tokens, quoted))
      return [{ ...told, subjects: [owner], objects: [quoted] }];
    const [by, author] = [chunks[i + 1], chunks[i + 2]];
    const isBy = by?.kind === 'preposition' && tokens[by.start]!.lower === 'by' && author?.kind === 'noun';
    if (!isBy || !isName(tokens, author)) return [];
    const comma = chunks[i - 1];
    const title = chunks[i - 2];
    const isNamed = comma?.kind === 'stop' && title?.kind === 'noun' && isName(tokens, title);
    return [{ ...told, subjects: [author], objects: isNamed ? [title, chunk] : [chunk] }];
  });
}
