import {
  CATEGORIES,
  COUNTRIES,
  type DraftClaim,
  type DraftEntity,
  LONGEST_PARTS,
  MOST_PARTS,
  type StoryDraft,
  slugify,
} from '../../../src/stories/index.ts';
import { Look } from '../../graph/look.ts';
import { LONGEST_CLAIM, LONGEST_SNIPPET, type StoryInput } from './story-input-type.ts';

type Given = typeof StoryInput.$inferInput;

const LONGEST_NAME = LONGEST_PARTS.name;

// The place of the input in the arguments (RFC 6901).
const AT = '/input';

/**
 * The draft that the input of an operator describes. Some parts are derived if they are left out: slugs from labels,
 * domains from addresses, countries from entities and entities from countries. Keys are not derived.
 * @throws Problem `invalid_body` that lists all faults, each with its place in the arguments (RFC 6901).
 */
export function readStoryInput(input: Given): StoryDraft {
  const now = Date.now();
  const look = new Look();
  const sources = readSources(look, input, now);
  const { countries, entities } = readPlaces(look, input);
  const impactPaths = readImpactPaths(look, input);
  const assets = readAssets(look, input);
  const keys = look.list(`${AT}/keys`, input.keys, MOST_PARTS.keys, (key, place) => look.key(place, key));
  const slug = look.optional(`${AT}/slug`, input.slug, LONGEST_NAME);
  const publishedAt = look.time(`${AT}/publishedAt`, input.publishedAt, now);
  const draft: StoryDraft = {
    keys,
    ...(slug === undefined ? {} : { slug }),
    title: look.line(`${AT}/title`, input.title, LONGEST_PARTS.title),
    summary: look.line(`${AT}/summary`, input.summary, LONGEST_PARTS.summary),
    language: look.language(`${AT}/language`, input.language),
    category: look.oneOf(
      `${AT}/category`,
      input.category,
      CATEGORIES.map(({ value }) => value),
    ),
    tags: look.list(`${AT}/tags`, input.tags, MOST_PARTS.tags, (tag, place) =>
      look.line(place, tag, LONGEST_NAME),
    ),
    countries,
    entities,
    impactPaths,
    assets,
    verificationState: input.verificationState ?? 'unverified',
    publishedAt: publishedAt ?? new Date(now).toISOString(),
    sources,
    claims: look.list(`${AT}/claims`, input.claims, MOST_PARTS.claims, (claim, place) =>
      readClaim(look, place, claim, sources),
    ),
    impactDetails: look.list(
      `${AT}/impactDetails`,
      input.impactDetails,
      MOST_PARTS.impactPaths,
      (detail, place) => readImpactDetail(look, place, detail, impactPaths, assets),
    ),
    bodyHtml: look.text(`${AT}/bodyHtml`, input.bodyHtml, LONGEST_PARTS.body),
  };
  look.done();
  return draft;
}

function readSources(look: Look, input: Given, now: number): StoryDraft['sources'] {
  return look.list(`${AT}/sources`, input.sources, MOST_PARTS.sources, (source, place) => {
    const url = look.url(`${place}/url`, source.url);
    return {
      publisher: look.line(`${place}/publisher`, source.publisher, LONGEST_NAME),
      domain: look.domain(`${place}/domain`, source.domain) ?? (url === null ? null : new URL(url).hostname),
      title: look.line(`${place}/title`, source.title, LONGEST_PARTS.title),
      url,
      publishedAt: look.time(`${place}/publishedAt`, source.publishedAt, now) ?? null,
      sourceType: source.sourceType ?? 'publisher',
      independence: source.independence ?? 'independent',
      snippet: look.line(`${place}/snippet`, source.snippet, LONGEST_SNIPPET),
    };
  });
}

function readImpactPaths(look: Look, input: Given): StoryDraft['impactPaths'] {
  const at = `${AT}/impactPaths`;
  const paths = look.list(at, input.impactPaths, MOST_PARTS.impactPaths, (path, place) => ({
    token: look.line(`${place}/token`, path.token, LONGEST_NAME),
    label: look.line(`${place}/label`, path.label, LONGEST_NAME),
    direction: path.direction,
  }));
  return look.distinct(at, paths, 'token');
}

function readAssets(look: Look, input: Given): StoryDraft['assets'] {
  const at = `${AT}/assets`;
  const assets = look.list(at, input.assets, MOST_PARTS.assets, (asset, place) => ({
    ticker: look.line(`${place}/ticker`, asset.ticker, LONGEST_NAME).toUpperCase(),
    label: look.line(`${place}/label`, asset.label, LONGEST_NAME),
    kind: look.line(`${place}/kind`, asset.kind, LONGEST_NAME),
  }));
  return look.distinct(at, assets, 'ticker');
}

/** One expected effect. Its path and its assets must be among those of the story. */
function readImpactDetail(
  look: Look,
  place: string,
  detail: NonNullable<Given['impactDetails']>[number],
  impactPaths: StoryDraft['impactPaths'],
  assets: StoryDraft['assets'],
): StoryDraft['impactDetails'][number] {
  const tokens = impactPaths.map(({ token }) => token);
  const tickers = assets.map(({ ticker }) => ticker);
  const named = look.list(`${place}/assets`, detail.assets, MOST_PARTS.assets, (ticker) =>
    ticker.trim().toUpperCase(),
  );
  const impactPath = detail.impactPath.trim();
  look.known(`${place}/impactPath`, impactPath, 'impactPaths', tokens);
  const rationale = look.line(`${place}/rationale`, detail.rationale, LONGEST_CLAIM);
  for (const [index, ticker] of named.entries()) {
    look.known(`${place}/assets/${index}`, ticker, 'assets', tickers);
  }
  return {
    impactPath,
    direction: detail.direction,
    magnitude: detail.magnitude,
    horizon: detail.horizon,
    rationale,
    evidenceType: detail.evidenceType,
    confidence: detail.confidence,
    assets: named.flatMap((ticker) => assets.find((asset) => asset.ticker === ticker) ?? []),
  };
}

function readPlaces(look: Look, input: Given) {
  const entities: DraftEntity[] = look.list(
    `${AT}/entities`,
    input.entities,
    MOST_PARTS.entities,
    (entity, place) => {
      const label = look.line(`${place}/label`, entity.label, LONGEST_NAME);
      const country = entity.country == null ? undefined : look.country(`${place}/country`, entity.country);
      const aliases = look.list(`${place}/aliases`, entity.aliases, MOST_PARTS.keys, (alias, each) =>
        look.line(each, alias, LONGEST_NAME),
      );
      return {
        slug: slugify(look.optional(`${place}/slug`, entity.slug, LONGEST_NAME) ?? label),
        label,
        kind: entity.kind,
        ...(country === undefined ? {} : { country }),
        ...(aliases.length === 0 ? {} : { aliases }),
      };
    },
  );
  look.distinct(`${AT}/entities`, entities, 'slug');
  const named = look.list(`${AT}/countries`, input.countries, MOST_PARTS.countries, (country, place) =>
    look.country(place, country),
  );
  const own = entities.flatMap(({ kind, country }) => (kind === 'country' && country ? [country] : []));
  const countries = [...new Set([...named.filter((code) => code !== ''), ...own])];
  for (const code of countries) {
    if (own.includes(code)) continue;
    const label = COUNTRIES.find((country) => country.code === code)!.name;
    entities.push({ slug: slugify(label), label, kind: 'country', country: code });
  }
  return { countries, entities };
}

function readClaim(
  look: Look,
  place: string,
  claim: NonNullable<Given['claims']>[number],
  sources: StoryDraft['sources'],
): DraftClaim {
  const quotes = (side: 'supporting' | 'contradicting') =>
    look.list(`${place}/${side}`, claim[side], MOST_PARTS.sources, ({ source, quote }, each) => {
      const said = sources[source];
      if (said === undefined) {
        look.fault(
          `${each}/source`,
          sources.length === 0
            ? 'is not the index of a source, because the input has no sources'
            : `is not the index of a source; give 0 to ${sources.length - 1}`,
        );
      } else if (quote === '' || !said.snippet.includes(quote)) {
        look.fault(`${each}/quote`, `is not an exact part of the snippet of source ${source}`);
      }
      return { source, quote };
    });
  return {
    claim: look.line(`${place}/claim`, claim.claim, LONGEST_CLAIM),
    evidenceType: claim.evidenceType,
    confidence: claim.confidence,
    state: claim.state,
    supporting: quotes('supporting'),
    contradicting: quotes('contradicting'),
  };
}
