import type { Database } from '../platform/database.ts';
import type { Logger } from '../platform/log.ts';
import { openResearch, type ResearchRoom, stemsOf } from '../research/index.ts';
import type { StoryRoom } from '../stories/index.ts';
import { Stems } from './question/stems.ts';

/** Where a model that speaks the chat-completions protocol writes answers. */
export interface ModelSettings {
  /** Such as `https://models.example/v1`, without a slash at the end. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
  /** A model of embeddings there, which reorders passages. Undefined: none does. */
  readonly embeddings?: string | undefined;
}

/** What the operations of this room work with. A process has one. */
export interface TerminalRoom {
  readonly db: Database;
  readonly stories: StoryRoom;
  readonly research: ResearchRoom;
  readonly log: Logger;
  /** Undefined: the embedded, extractive model answers. */
  readonly model: ModelSettings | undefined;
  /** Whether sentences are compared in meaning too (sentences/encoder.ts). */
  readonly sentences: boolean;
  readonly stems: Stems;
  /** The present in ms since 1970. "Last week" is counted from it. */
  readonly now: () => number;
}

/** Opens the room. What it remembers may be lost at any time. */
export function openTerminal(options: {
  db: Database;
  stories: StoryRoom;
  log: Logger;
  model?: ModelSettings | undefined;
  sentences?: boolean | undefined;
  now?: (() => number) | undefined;
}): TerminalRoom {
  const { db, stories, log, model, sentences = true } = options;
  const now = options.now ?? Date.now;
  return {
    db,
    stories,
    research: openResearch({ db, stories, now }),
    log,
    model,
    sentences,
    stems: new Stems((texts) => stemsOf(db, texts)),
    now,
  };
}
