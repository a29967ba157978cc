import { isQuestion } from '../language/index.ts';
import type { Confidence, EvidenceType, VerificationState } from '../stories/index.ts';
import { fitted } from './budget.ts';
import type { Quoted } from './evidence/evidence.ts';
import type { Envelope, EnvelopeClaim, EnvelopeSource, ResearchRoom, ResearchTool } from './model.ts';
import { type ResearchWindow, writeWindow } from './window.ts';

/** What a tool concludes from everything that it gathered. */
export interface Conclusion {
  readonly summary: string;
  readonly verificationState: VerificationState;
  readonly confidence: Confidence;
  /** How many of the findings that `limit` counts are in the answer, and whether there were more. */
  readonly returned: number;
  readonly truncated: boolean;
}

/**
 * What a tool gathers until it becomes an envelope. A documented fact can only be added as a quote, so that each one
 * has its source. Each fact, sentence and source is in the answer once.
 */
export class Finding {
  readonly #tool: ResearchTool;
  readonly #window: ResearchWindow;
  readonly #seen: Seen;
  readonly #claims = new Map<string, EnvelopeClaim>();
  readonly #sources = new Map<string, EnvelopeSource>();
  readonly #lists: Readonly<Record<EvidenceType, Set<string>>> = {
    documented_fact: new Set(),
    inference: new Set(),
    scenario: new Set(),
    counterfactor: new Set(),
  };
  readonly #warnings = new Set<string>();
  /** To which finding a claim belongs, by its key: as many had begun when it was first made. */
  readonly #items = new Map<string, number>();
  #begun = 0;

  /** @param seen the newest commit before anything was read: what is committed meanwhile may be in no answer. */
  constructor(tool: ResearchTool, window: ResearchWindow, seen: Seen) {
    this.#tool = tool;
    this.#window = window;
    this.#seen = seen;
    if (window.note !== undefined) this.warn(window.note);
  }

  /** Begins one of the findings that `limit` counts: what is said from here on belongs to it. */
  item(): void {
    this.#begun += 1;
  }

  /** Quotes a source. A question states nothing: its source alone is listed. */
  fact(quoted: Quoted, confidence: Confidence): void {
    this.source(quoted.source);
    if (isQuestion(quoted.text)) return;
    this.#claim('documented_fact', quoted.text, confidence, [quoted.source]);
  }

  /** Adds a sentence of the service's own, with the sources that it rests on. */
  say(
    type: Exclude<EvidenceType, 'documented_fact'>,
    text: string,
    confidence: Confidence,
    sources: readonly EnvelopeSource[] = [],
  ): void {
    for (const source of sources) this.source(source);
    this.#claim(type, text, confidence, sources);
  }

  /** Lists a source without a claim of its own. The first snippet of an address is the one that is shown. */
  source(source: EnvelopeSource): void {
    const key = `${source.url}\n${source.title}`;
    if (!this.#sources.has(key)) this.#sources.set(key, source);
  }

  warn(text: string): void {
    this.#warnings.add(text);
  }

  /** Makes the envelope, within the size that clients accept. */
  envelope(room: ResearchRoom, conclusion: Conclusion): Envelope {
    const envelope: Envelope = {
      tool: this.#tool,
      summary: conclusion.summary,
      verificationState: conclusion.verificationState,
      confidence: conclusion.confidence,
      claims: [...this.#claims.values()],
      sources: [...this.#sources.values()],
      documentedFacts: [...this.#lists.documented_fact],
      inferences: [...this.#lists.inference],
      scenarios: [...this.#lists.scenario],
      counterfactors: [...this.#lists.counterfactor],
      effectiveWindow: writeWindow(this.#window),
      freshness: {
        lastSyncAt: this.#seen.at,
        generatedAt: new Date(room.now()).toISOString(),
      },
      pagination: { returned: conclusion.returned, truncated: conclusion.truncated },
      warnings: [...this.#warnings],
    };
    return fitted(
      envelope,
      [...this.#claims.keys()].map((key) => this.#items.get(key)!),
    );
  }

  #claim(
    evidenceType: EvidenceType,
    claim: string,
    confidence: Confidence,
    sources: readonly EnvelopeSource[],
  ): void {
    this.#lists[evidenceType].add(claim);
    const key = `${evidenceType}\n${claim}`;
    const before = this.#claims.get(key);
    if (before === undefined) this.#items.set(key, this.#begun);
    const urls = [...(before?.sourceUrls ?? []), ...sources.map(({ url }) => url)];
    this.#claims.set(key, {
      claim,
      evidenceType,
      confidence: before?.confidence ?? confidence,
      sourceUrls: [...new Set(urls)],
    });
  }
}

/** The newest commit. */
export interface Seen {
  /** RFC 3339; null for an empty corpus. */
  readonly at: string | null;
}

/** The newest commit so far. What is read afterwards includes it. @throws Problem `unavailable`. */
export async function newestCommit(room: ResearchRoom): Promise<Seen> {
  const [row] = await room.db.hot('research_tape', TAPE, []);
  const [pos, at] = row!;
  return { at: pos === '0' ? null : new Date(Number(at)).toISOString() };
}

const TAPE = `select pos, (extract(epoch from at) * 1000)::bigint from tape`;
