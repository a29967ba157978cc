import { hash } from 'node:crypto';
import { isLongerThan } from '../../platform/cut-short.ts';
import { encodeId } from '../../platform/ids.ts';
import { oneLine } from '../../platform/one-line.ts';
import { bodyOf, stripForbidden } from '../body.ts';
import { EARLIEST_MS, LATEST_MS } from '../bounds.ts';
import type { StoryDraft } from '../draft.ts';
import { type DeepTexts, deepTexts, evidenceTerms, spaced } from '../indexed.ts';
import type { Vocabulary } from '../indexing/vocabulary.ts';
import type { StoryAsset, StoryBody, StoryClaim, StorySource } from '../model.ts';
import { asStored } from '../one/stored.ts';
import { normalizeTag, searchText, slugify } from '../text.ts';
import { popularityOf } from './popularity.ts';

/** A draft that is checked, normalised and hashed. It lacks only the story's id and its place on the tape. */
export interface Prepared {
  readonly draft: StoryDraft;
  readonly body: StoryBody;
  /** SHA-256 over everything a reader could see: equal digests mean that nothing changed. */
  readonly digest: Buffer;
  readonly wantedSlug: string;
  readonly publishedMs: number;
  readonly popularity: number;
}

/** Most characters of a part. Generous for editors, small enough that a list of 100 stays a few 100 KB. */
export const LONGEST = { title: 500, summary: 4_000, body: 400_000, name: 200, key: 2_100 } as const;
/** Most bytes of a key: PostgreSQL's indexes have no room for longer ones. */
export const LONGEST_KEY_BYTES = 2_600;
/** Most items of a part. */
export const MOST = {
  tags: 40,
  countries: 21,
  entities: 60,
  impactPaths: 30,
  assets: 40,
  sources: 60,
  claims: 60,
  keys: 20,
};

/** Checks and normalises a draft. A string says in one sentence why it cannot be published. */
export function prepare(input: StoryDraft): Prepared | string {
  const draft = cleaned(input);
  if (draft.title === '') return 'the title is empty';
  if (draft.keys.length === 0) return 'there is no key to identify the story by';
  for (const [name, limit] of Object.entries(MOST)) {
    const count = (draft[name as keyof typeof MOST] as readonly unknown[]).length;
    if (count > limit) return `${name} has ${count} items; the maximum is ${limit}`;
  }
  if (isLongerThan(draft.title, LONGEST.title)) return `the title is longer than ${LONGEST.title} characters`;
  if (isLongerThan(draft.summary, LONGEST.summary))
    return `the summary is longer than ${LONGEST.summary} characters`;
  if (isLongerThan(input.bodyHtml, LONGEST.body)) return `the body is longer than ${LONGEST.body} characters`;
  if (draft.keys.some((key) => isLongerThan(key, LONGEST.key)))
    return `a key is longer than ${LONGEST.key} characters`;
  if (draft.keys.some((key) => Buffer.byteLength(key) > LONGEST_KEY_BYTES))
    return `a key is longer than ${LONGEST_KEY_BYTES} bytes`;
  const publishedMs = Date.parse(draft.publishedAt);
  if (!(publishedMs >= EARLIEST_MS && publishedMs <= LATEST_MS))
    return 'publishedAt is not a date that can be stored';
  if (draft.sourceCount !== undefined && draft.sourceCount < draft.sources.length)
    return 'sourceCount is lower than the number of sources given';
  const quotes = quoteFault(draft);
  if (quotes !== undefined) return quotes;
  const body = bodyOf(draft.bodyHtml);
  // The date of publication never changes, so a different date is not a change.
  const { keys: _keys, slug: _slug, publishedAt: _publishedAt, updatedAt: _updatedAt, ...seen } = draft;
  return {
    draft,
    body,
    digest: hash('sha256', JSON.stringify(seen), 'buffer'),
    wantedSlug: slugify(draft.slug ?? draft.title),
    publishedMs,
    popularity: popularityOf(draft),
  };
}

/** The columns of a revision and card that do not depend on the tape. */
export function revisionOf(prepared: Prepared, storyUuid: string, vocabulary: Vocabulary) {
  const { draft, body } = prepared;
  const nameSource = derivedNames('src', storyUuid);
  const sources: StorySource[] = draft.sources.map((source, index) =>
    asStored('sources', {
      id: nameSource(source.url ?? `${source.publisher}\n${source.title}\n${index}`),
      ...source,
    }),
  );
  const nameClaim = derivedNames('clm', storyUuid);
  const claims: StoryClaim[] = draft.claims.map((claim) => ({
    id: nameClaim(claim.claim),
    claim: claim.claim,
    evidenceType: claim.evidenceType,
    confidence: claim.confidence,
    state: claim.state,
    supporting: claim.supporting.map(({ source, quote }) => ({ sourceId: sources[source]!.id, quote })),
    contradicting: claim.contradicting.map(({ source, quote }) => ({ sourceId: sources[source]!.id, quote })),
  }));
  // An id has one name, whatever the draft calls it: readers hold what they know of an entity by its id.
  const entities = draft.entities.map(({ slug }) => {
    const { id, label, kind } = vocabulary.entities.get(slug)!;
    return asStored('entities', { id: encodeId('ent', id), slug, label, kind });
  });
  const impactPaths = draft.impactPaths.map(({ token, direction }) => {
    const { id, label } = vocabulary.paths.get(token)!;
    return asStored('impactPaths', { id: encodeId('path', id), token, label, direction });
  });
  const assets: StoryAsset[] = draft.assets.map((asset) => asStored('assets', asset));
  const terms = [
    `category:${draft.category}`,
    `language:${draft.language}`,
    ...draft.countries.map((code) => `country:${code}`),
    ...draft.tags.map((tag) => `tag:${tag}`),
    ...draft.entities.map((entity) => `entity:${vocabulary.entities.get(entity.slug)!.id}`),
    ...draft.impactPaths.map((path) => `path:${vocabulary.paths.get(path.token)!.id}`),
    ...draft.assets.map((asset) => `asset:${asset.ticker.toUpperCase()}`),
    ...evidenceTerms(draft.verificationState, draft.sources, draft.origins),
  ];
  return {
    card: {
      category: draft.category,
      title: draft.title,
      summary: draft.summary,
      language: draft.language,
      tags: draft.tags,
      countries: draft.countries,
      entities,
      impactPaths,
      assets,
      verificationState: draft.verificationState,
      sourceCount: draft.sourceCount ?? draft.sources.length,
    },
    sources: JSON.stringify(sources),
    claims: JSON.stringify(claims),
    impactDetails: JSON.stringify(
      draft.impactDetails.map((detail) => ({
        ...detail,
        assets: detail.assets.map((asset) => asStored('assets', asset)),
      })),
    ),
    body: JSON.stringify(asStored('body', body)),
    terms: [...new Set(terms)],
  };
}

/** What entities are called, by slug, beside what a draft calls them. */
type Called = Vocabulary['called'];

/** Every name of the entities of a draft, each once: the filter `entity` knows them by all of these too. */
function namesIn(draft: StoryDraft, called: Called): string[] {
  return draft.entities.flatMap(({ slug, label, aliases = [] }) => [
    ...new Set([label, ...aliases, ...(called.get(slug) ?? [])]),
  ]);
}

/** The texts of what every search reads, folded. */
export function searchTexts(draft: StoryDraft, called: Called) {
  return {
    title: searchText(draft.title),
    names: searchText([...namesIn(draft, called), ...draft.tags.map(spaced)].join(' . ')),
    paths: searchText(draft.impactPaths.map((path) => path.label).join(' . ')),
    summary: searchText(draft.summary),
  };
}

/** The texts of what only scopes of a search reach, folded. */
export const deepTextsOf = (draft: StoryDraft, body: StoryBody, called: Called): DeepTexts =>
  deepTexts({
    names: namesIn(draft, called),
    tags: draft.tags,
    sources: draft.sources,
    body: body.text,
  });

function cleaned(draft: StoryDraft): StoryDraft {
  const line = (text: string): string => oneLine(stripForbidden(text)).trim();
  return {
    ...draft,
    keys: [...new Set(draft.keys.map(line))].filter((key) => key !== ''),
    title: line(draft.title),
    summary: line(draft.summary),
    category: normalizeTag(draft.category),
    tags: [...new Set(draft.tags.map(normalizeTag))].filter((tag) => tag !== ''),
    countries: [...new Set(draft.countries)],
    entities: uniqueBy(draft.entities, (entity) => entity.slug),
    impactPaths: uniqueBy(draft.impactPaths, (path) => path.token),
    assets: uniqueBy(draft.assets, (asset) => asset.ticker),
    sources: draft.sources.map((source) => ({
      publisher: line(source.publisher),
      domain: source.domain,
      title: line(source.title),
      url: source.url,
      publishedAt: source.publishedAt,
      sourceType: source.sourceType,
      independence: source.independence,
      snippet: stripForbidden(source.snippet),
    })),
    bodyHtml: draft.bodyHtml,
  };
}

/** If a quote is not in its source, the draft is refused. */
function quoteFault(draft: StoryDraft): string | undefined {
  for (const claim of draft.claims) {
    for (const { source, quote } of [...claim.supporting, ...claim.contradicting]) {
      const said = draft.sources[source];
      if (said === undefined) return `a claim quotes source ${source}, which does not exist`;
      if (quote === '' || !said.snippet.includes(quote))
        return 'a quote is not an exact part of what its source said';
    }
  }
  return undefined;
}

/** Names parts of a story by what they are. What stands there a second time has another name than the first. */
function derivedNames(prefix: 'src' | 'clm', storyUuid: string): (what: string) => string {
  const seen = new Map<string, number>();
  return (what) => {
    const before = seen.get(what) ?? 0;
    seen.set(what, before + 1);
    return encodeId(prefix, derivedUuid(storyUuid, prefix, before === 0 ? what : `${what}\n${before + 1}`));
  };
}

/** A uuid (version 8) that is the same whenever it is made from the same things. */
function derivedUuid(storyUuid: string, kind: string, what: string): string {
  const hex = hash('sha256', `${storyUuid}\n${kind}\n${what}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function uniqueBy<T>(items: readonly T[], key: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [key(item), item])).values()];
}
