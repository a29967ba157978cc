import type {
  DraftClaim,
  DraftEntity,
  StoryDraft,
  StorySource,
  VerificationState,
} from '../../stories/index.ts';
import { type Code, publishersOf } from './cast.ts';
import { asset, hyphenated, known, pathLabel } from './catalogue.ts';
import { ABROAD, type Publisher, WIRES } from './publishers.ts';
import { chance, shuffled } from './random.ts';
import type { Figure, Impact, Later, Report, Telling } from './telling.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** What a telling needs besides itself to become a draft. */
export interface Setting {
  /** Stable name of the story; with the prefix `demo:` it is the draft's key. */
  readonly name: string;
  readonly seed: number;
  readonly country: Code;
  readonly category: string;
  /** In ms since 1970. */
  readonly publishedAt: number;
}

/** The draft of a telling and of each of its later revisions, oldest first. */
export function compose(telling: Telling, setting: Setting): StoryDraft[] {
  const luck = (what: string): number => chance(`${setting.seed}/${setting.name}/${what}`);
  const desk = new Desk(setting, luck);
  const firstUpdate = setting.publishedAt + Math.round((3 + luck('edit') * 40) * 60) * 1000;
  let current = telling;
  const retracted = new Set<number>();
  desk.add(telling.reports, setting.publishedAt);
  const drafts = [draft(current, setting, desk, retracted, firstUpdate)];
  for (const later of telling.later ?? []) {
    const at = Math.max(
      firstUpdate + MINUTE_MS,
      setting.publishedAt +
        Math.round(later.after * HOUR_MS) +
        Math.round(luck(`later${later.after}`) * 600) * 1000,
    );
    current = revised(current, later);
    for (const claim of later.retract ?? []) retracted.add(claim);
    desk.add(later.reports ?? [], at);
    drafts.push(draft(current, setting, desk, retracted, at));
  }
  return drafts;
}

function revised(telling: Telling, later: Later): Telling {
  const body = [later.lead ?? telling.body[0]!, ...(later.rest ?? telling.body.slice(1))];
  return {
    ...telling,
    title: later.title ?? telling.title,
    summary: later.summary ?? telling.summary,
    body: [...body, ...(later.add ?? [])],
    claims: [...telling.claims, ...(later.claims ?? [])],
    tags: [...telling.tags, ...(later.tags ?? [])],
  };
}

interface Mark {
  readonly source: number;
  readonly quote: string;
  /** Publishers that only reprint share the origin of what they reprint. */
  readonly origin: string;
}

/** Takes reports in, gives each a publisher, an address and a time, and remembers which words bear on which claim. */
class Desk {
  readonly sources: Omit<StorySource, 'id'>[] = [];
  readonly supporting = new Map<number, Mark[]>();
  readonly contradicting = new Map<number, Mark[]>();
  readonly #local: Publisher[];
  readonly #abroad: Publisher[];
  readonly #wire: Publisher;
  readonly #luck: (what: string) => number;
  #wireReport: Report | undefined;

  constructor(setting: Setting, luck: (what: string) => number) {
    this.#luck = luck;
    this.#local = shuffled(publishersOf(setting.country), `${setting.name}/local`);
    this.#abroad = shuffled(ABROAD, `${setting.name}/abroad`);
    this.#wire = WIRES[Math.floor(luck('wire') * WIRES.length)]!;
  }

  add(reports: readonly Report[], before: number): void {
    for (const report of reports) {
      const [who] = report;
      const isReprint = who === 'reprint';
      if (who === 'wire') this.#wireReport = report;
      const [, headline, words] = isReprint
        ? [who, report[1] || this.#wireReport![1], this.#wireReport![2]]
        : report;
      const publisher = this.#publisherOf(who);
      const origin = isReprint ? this.#wire.name : publisher.name;
      const primary = who.startsWith('=');
      const index = this.sources.length;
      const age = primary ? 40 + this.#luck(`age${index}`) * 90 : 6 + this.#luck(`age${index}`) * 55;
      const publishedAt = new Date(before - Math.round(age * 60) * 1000).toISOString();
      // The reprint names its wire, as papers do; the words that follow are the wire's own.
      const snippet = (isReprint ? `(${this.#wire.name}) ` : '') + this.#read(words, index, origin, primary);
      this.sources.push({
        publisher: publisher.name,
        domain: publisher.domain,
        title: headline,
        url: `https://${publisher.domain}/${publishedAt.slice(0, 10).replaceAll('-', '/')}/${hyphenated(headline).slice(0, 80) || 'report'}`,
        publishedAt,
        sourceType: 'publisher',
        independence: primary ? 'primary' : 'independent',
        snippet,
      });
    }
  }

  #publisherOf(who: string): Publisher {
    if (who.startsWith('=')) {
      const name = who.slice(1);
      return { name, domain: `${hyphenated(name).slice(0, 60)}.example` };
    }
    if (who === 'wire') return this.#wire;
    const from = who === 'abroad' ? this.#abroad : this.#local;
    // A country has two papers here; a third report on one story comes from abroad.
    return from.shift() ?? this.#abroad.shift() ?? WIRES.find((wire) => wire !== this.#wire)!;
  }

  #read(text: string, source: number, origin: string, primary: boolean): string {
    return text.replace(/\{(!?)(\d+):([^{}]*)\}/g, (_, against: string, claim: string, quote: string) => {
      const marks = against === '!' ? this.contradicting : this.supporting;
      const list = marks.get(Number(claim)) ?? [];
      list.push({ source, quote, origin: primary ? '' : origin });
      marks.set(Number(claim), list);
      return quote;
    });
  }
}

function draft(
  telling: Telling,
  setting: Setting,
  desk: Desk,
  retracted: ReadonlySet<number>,
  updatedAt: number,
): StoryDraft {
  const claims = telling.claims.map((claim, i) => claimOf(claim, i, desk, retracted));
  const entities = entitiesOf(telling.about, setting.country);
  const countries = entities.flatMap(({ kind, country }) => (kind === 'country' && country ? [country] : []));
  const tickers = [...new Set(telling.impacts.flatMap((impact) => impact[5] ?? []))];
  return {
    keys: [`demo:${setting.name}`],
    title: telling.title,
    summary: telling.summary,
    language: telling.language ?? 'en',
    category: telling.category ?? setting.category,
    tags: [...new Set([...telling.tags, 'synthetic'])],
    countries,
    entities,
    impactPaths: telling.impacts.map(([token, direction]) => ({ token, label: pathLabel(token), direction })),
    assets: tickers.map(asset),
    verificationState: telling.state ?? verdict(claims),
    publishedAt: new Date(setting.publishedAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    sources: [...desk.sources],
    claims,
    impactDetails: telling.impacts.map(impactDetail),
    bodyHtml: bodyHtml(telling.body, telling.language ?? 'en'),
  };
}

const SIGNS = { '~': 'inference', '?': 'scenario', '!': 'counterfactor' } as const;

function claimOf(text: string, index: number, desk: Desk, retracted: ReadonlySet<number>): DraftClaim {
  const sign = SIGNS[text.charAt(0) as keyof typeof SIGNS];
  const supporting = desk.supporting.get(index) ?? [];
  const contradicting = desk.contradicting.get(index) ?? [];
  const origins = new Set(supporting.map(({ origin }) => origin).filter((origin) => origin !== ''));
  const state = retracted.has(index)
    ? 'retracted'
    : contradicting.length > 0
      ? 'contested'
      : origins.size > 1
        ? 'corroborated'
        : 'reported';
  const fact = sign === undefined;
  return {
    claim: fact ? text : text.slice(1),
    evidenceType: sign ?? 'documented_fact',
    confidence:
      state === 'corroborated' && fact
        ? 'high'
        : state === 'retracted' || sign === 'scenario' || !supporting.length
          ? 'low'
          : 'medium',
    state,
    supporting: supporting.map(({ source, quote }) => ({ source, quote })),
    contradicting: contradicting.map(({ source, quote }) => ({ source, quote })),
  };
}

/** What the claims together say of the story: see docs/demo.md. */
function verdict(claims: readonly DraftClaim[]): VerificationState {
  if (claims.some(({ state }) => state === 'contested')) return 'contested';
  const facts = claims.filter(
    ({ evidenceType, state }) => evidenceType === 'documented_fact' && state !== 'retracted',
  );
  const corroborated = facts.filter(({ state }) => state === 'corroborated').length;
  if (corroborated === 0) return 'unverified';
  return corroborated === facts.length ? 'corroborated' : 'partially_corroborated';
}

function entitiesOf(about: readonly (string | Figure)[], country: Code): DraftEntity[] {
  const found = new Map<string, DraftEntity>();
  for (const item of [country, ...about]) {
    const entity =
      typeof item === 'string' ? known(item) : { ...figureOnly(item), slug: hyphenated(item.label) };
    found.set(entity.slug, entity);
  }
  return [...found.values()];
}

function figureOnly({ label, kind, country }: Figure): Omit<DraftEntity, 'slug'> {
  return country === undefined ? { label, kind } : { label, kind, country };
}

function impactDetail(impact: Impact): StoryDraft['impactDetails'][number] {
  const [impactPath, direction, magnitude, horizon, rationale, tickers] = impact;
  return {
    impactPath,
    direction,
    magnitude,
    horizon,
    rationale,
    evidenceType: horizon === 'immediate' ? 'inference' : 'scenario',
    confidence: horizon === 'medium_term' ? 'low' : 'medium',
    assets: (tickers ?? []).map((ticker) => ({ ticker, label: asset(ticker).label })),
  };
}

// Said in the story's own language, so that a reader of any of them knows.
const DISCLOSURE: Readonly<Record<string, string>> = {
  en: 'This is a synthetic story: the event, the people and the publishers are invented.',
  es: 'Esta noticia es sintética: los hechos, las personas y los medios son inventados.',
  ja: 'この記事は合成されたものであり、出来事、人物、報道機関はすべて架空です。',
  ar: 'هذا خبر اصطناعي: الأحداث والأشخاص والجهات الناشرة فيه من نسج الخيال.',
};

function bodyHtml(paragraphs: readonly string[], language: string): string {
  const blocks = paragraphs.map((text) => {
    if (text.startsWith('> ')) return `<blockquote><p>${escaped(text.slice(2))}</p></blockquote>`;
    if (!text.startsWith('* ')) return `<p>${escaped(text)}</p>`;
    const items = text.slice(2).split(' | ');
    return `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`;
  });
  return [...blocks, `<p><em>${DISCLOSURE[language] ?? DISCLOSURE.en}</em></p>`].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
