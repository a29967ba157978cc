// The nouns of the room: what the six research tools are asked and what they answer. Names, enumerations and limits
// are those of the interface specification ("MCP response envelope", "MCP research tools"); docs/research.md has the
// methods.
import type { Database } from '../platform/database.ts';
import type { Confidence, EvidenceType, StoryRoom, VerificationState } from '../stories/index.ts';

export const RESEARCH_TOOLS = [
  'svc_research_what_changed',
  'svc_research_compare_sources',
  'svc_research_validate_event',
  'svc_research_asset_exposure',
  'svc_research_operational_risk',
  'svc_research_weekly_consequential',
] as const;
export type ResearchTool = (typeof RESEARCH_TOOLS)[number];

/** Closing prices of instruments from the market archive. `main` provides it where there is an archive. */
export interface ResearchMarket {
  /**
   * Closing prices of the instruments whose base asset is `ticker`, inside `[from, to)`. Empty if the archive has
   * none.
   */
  closes(ticker: string, from: number, to: number): Promise<readonly MarketMove[]>;
}
/** How an instrument moved between its first and last stored bar in a window. Times in ms since 1970. */
export interface MarketMove {
  readonly symbol: string;
  readonly venue: string;
  /** When the first and the last bar end, in ms since 1970. */
  readonly from: number;
  readonly to: number;
  /** Their closes, as canonical decimals. */
  readonly first: string;
  readonly last: string;
  readonly simulated: boolean;
}

/** What the operations of this room work with. A process has one. */
export interface ResearchRoom {
  readonly db: Database;
  readonly stories: StoryRoom;
  /** `closed`: there is one, and the plan of the caller has no market data. */
  readonly market: ResearchMarket | 'closed' | undefined;
  /** The present in ms since 1970. Default windows end there. */
  readonly now: () => number;
}

/** Opens the room. It holds no state. */
export function openResearch(options: {
  db: Database;
  stories: StoryRoom;
  market?: ResearchRoom['market'];
  now?: (() => number) | undefined;
}): ResearchRoom {
  return {
    db: options.db,
    stories: options.stories,
    market: options.market,
    now: options.now ?? Date.now,
  };
}

/** What one tool found: the response envelope of the specification without `usage`, which the wire adds. */
export interface Envelope {
  readonly tool: ResearchTool;
  /** Prose finding. */
  readonly summary: string;
  readonly verificationState: VerificationState;
  readonly confidence: Confidence;
  readonly claims: readonly EnvelopeClaim[];
  readonly sources: readonly EnvelopeSource[];
  /** Each is an exact substring of a stored source's snippet or headline, or of a stored body. */
  readonly documentedFacts: readonly string[];
  readonly inferences: readonly string[];
  readonly scenarios: readonly string[];
  readonly counterfactors: readonly string[];
  /** RFC 3339 UTC, both inclusive: the span that was searched. */
  readonly effectiveWindow: { readonly from: string; readonly to: string };
  readonly freshness: {
    /** Time of the newest commit that the answer could see. Null for an empty corpus. */
    readonly lastSyncAt: string | null;
    readonly generatedAt: string;
  };
  readonly pagination: { readonly returned: number; readonly truncated: boolean };
  readonly warnings: readonly string[];
}
export interface EnvelopeClaim {
  /** Of a documented fact: the quoted words and nothing else. */
  readonly claim: string;
  readonly evidenceType: EvidenceType;
  readonly confidence: Confidence;
  readonly sourceUrls: readonly string[];
}
export interface EnvelopeSource {
  readonly title: string;
  readonly url: string;
  readonly publishedAt: string | null;
  readonly sourceType: 'publisher' | 'svc_record';
  readonly independence: 'primary' | 'independent' | 'svc_analysis';
  /** An exact substring of a stored source's snippet or of a stored body. */
  readonly snippet: string;
}

type Optional<T> = T | null | undefined;

/** The window of five tools: ISO date or date and time, at most 40 characters, both optional, at most 90 days. */
export interface WindowArgs {
  readonly from?: Optional<string>;
  readonly to?: Optional<string>;
  /** 1 to 20; 8 unless given. */
  readonly limit?: Optional<number>;
}
/** `query`: trimmed, 2 to 300 characters, here and below. */
export interface WhatChangedArgs extends WindowArgs {
  readonly query?: Optional<string>;
}
export interface CompareSourcesArgs extends WindowArgs {
  readonly query: string;
}
export interface ValidateEventArgs extends WindowArgs {
  /** 4 to 500 characters. */
  readonly event: string;
}
export interface AssetExposureArgs extends WindowArgs {
  /** A ticker or name; 1 to 32 characters. */
  readonly asset: string;
  /** 2 to 120 characters. */
  readonly assetName?: Optional<string>;
  readonly query?: Optional<string>;
}
export const HORIZONS = ['immediate', 'short_term', 'medium_term'] as const;
export type Horizon = (typeof HORIZONS)[number];
export interface OperationalRiskArgs extends WindowArgs {
  readonly query: string;
  /** 2 to 120 characters. */
  readonly region?: Optional<string>;
  /** 2 to 120 characters. */
  readonly category?: Optional<string>;
  /** `short_term` unless given. */
  readonly horizon?: Optional<Horizon>;
}
export interface WeeklyConsequentialArgs {
  /** An ISO date; snaps to the Monday of its week (ISO 8601). The newest week unless given. */
  readonly weekStart?: Optional<string>;
  readonly query?: Optional<string>;
  /** 2 to 120 characters. */
  readonly region?: Optional<string>;
  /** 2 to 120 characters. */
  readonly category?: Optional<string>;
  /** 1 to 20; 10 unless given. */
  readonly limit?: Optional<number>;
}
