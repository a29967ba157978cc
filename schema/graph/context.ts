import type { EditorialRoom } from '../../src/editorial/index.ts';
import type { Identity, OpenStreams, Principal } from '../../src/identity/index.ts';
import type { LookupRoom } from '../../src/lookups/index.ts';
import type { LiveMarket, MarketRoom } from '../../src/market/index.ts';
import type { Charge, Meter, Usage } from '../../src/metering/index.ts';
import type { FeedRoom } from '../../src/newsroom/index.ts';
import type { Config } from '../../src/platform/config.ts';
import type { Database } from '../../src/platform/database.ts';
import type { Fitness } from '../../src/platform/fitness.ts';
import type { Logger } from '../../src/platform/log.ts';
import type { Parent } from '../../src/platform/processes/index.ts';
import type { ResearchRoom } from '../../src/research/index.ts';
import type { StoryRoom, StoryStream } from '../../src/stories/index.ts';
import type { TerminalRoom } from '../../src/terminal/index.ts';
import type { DeliveryStream, WebhookRoom } from '../../src/webhooks/index.ts';
import type { Readers, Reading } from './reading.ts';

/** What the process has open; one a process. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  /** What is read for an answer and belongs to no room: the database itself, or the replica that the answer is read from. */
  readonly reads: Database;
  /** Replicas that answer in the place of the database; absent: there are none. */
  readonly readers?: Readers | undefined;
  readonly meter: Meter;
  readonly log: Logger;
  readonly identity: Identity;
  readonly stories: StoryRoom;
  /** The live stream of their changes. */
  readonly storyStream: StoryStream;
  readonly editorial: EditorialRoom;
  readonly lookups: LookupRoom;
  readonly webhooks: WebhookRoom;
  /** The live stream of their deliveries. */
  readonly deliveryStream: DeliveryStream;
  readonly feeds: FeedRoom;
  readonly market: MarketRoom;
  /** The live half of the market. */
  readonly live: LiveMarket;
  readonly research: ResearchRoom;
  readonly terminal: TerminalRoom;
  readonly openStreams: OpenStreams;
  /** Where several processes make up this node; absent: this process is all of it. */
  readonly parent?: Parent | undefined;
  /** Whether this process should be sent work. */
  readonly fitness: Fitness;
  /** Asks every dependency of the readiness report; true: it passes. */
  readonly ready: () => Promise<Readiness>;
}

/** What `GET /readyz` reports (interface specification, "Readiness report"). */
export interface Readiness {
  readonly database: boolean;
  readonly queue: boolean;
  readonly kms: boolean;
  readonly identity: boolean;
}

/** What every resolver gets, whichever wire the request came by: who asks, and the services that answer. */
export interface Context {
  readonly services: Services;
  readonly principal: Principal;
  readonly requestId: string;
  /** The usage block after this request was admitted. */
  readonly usage: Usage;
  /**
   * Given when the caller hangs up before its answer is whole, or (with a Problem) when the service closes: work that
   * takes long ends then. Absent where nobody can tell.
   */
  readonly left?: (() => AbortSignal) | undefined;
  /** What the request was charged: wires that answer 200 around a failure of ours give back what it was. */
  readonly charge?: Charge | null | undefined;
  /** Where there are replicas: what this request must see, and which of them answers it. */
  readonly reading?: Reading | undefined;
  /** What its fields share (per-request.ts); absent until one needs something. */
  shared?: Map<unknown, unknown> | undefined;
}
