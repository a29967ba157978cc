import type { EditorialRoom } from '../../src/editorial/index.ts';
import type { Identity, OpenStreams, Principal } from '../../src/identity/index.ts';
import type { LookupRoom } from '../../src/lookups/index.ts';
import type { LiveMarket, MarketRoom } from '../../src/market/index.ts';
import type { Charge, Meter, Usage } from '../../src/metering/index.ts';
import type { FeedRoom } from '../../src/newsroom/index.ts';
import type { Config } from '../../src/platform/config.ts';
import type { Database } from '../../src/platform/database.ts';
import type { Fitness } from '../../src/platform/health/fitness.ts';
import type { Logger } from '../../src/platform/log.ts';
import type { Parent } from '../../src/platform/processes/index.ts';
import type { ResearchRoom } from '../../src/research/index.ts';
import type { StoryRoom, StoryStream } from '../../src/stories/index.ts';
import type { TerminalRoom } from '../../src/terminal/index.ts';
import type { DeliveryStream, WebhookRoom } from '../../src/webhooks/index.ts';
import type { Readers, Reading } from './reading.ts';

/** The rooms and connections that the process has open. A process has one of these. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  /** For reads that belong to no room: the database itself, or the replica that the answer is read from. */
  readonly reads: Database;
  /** Replicas that answer instead of the database. Absent if there are none. */
  readonly readers?: Readers | undefined;
  readonly meter: Meter;
  readonly log: Logger;
  readonly identity: Identity;
  readonly stories: StoryRoom;
  /** The live stream of changes of stories. */
  readonly storyStream: StoryStream;
  readonly editorial: EditorialRoom;
  readonly lookups: LookupRoom;
  readonly webhooks: WebhookRoom;
  /** The live stream of webhook deliveries. */
  readonly deliveryStream: DeliveryStream;
  readonly feeds: FeedRoom;
  readonly market: MarketRoom;
  /** Live prices and the market stream. */
  readonly live: LiveMarket;
  readonly research: ResearchRoom;
  readonly terminal: TerminalRoom;
  readonly openStreams: OpenStreams;
  /** The parent process, if several processes make up this node. */
  readonly parent?: Parent | undefined;
  /** Says whether this process should be sent work. */
  readonly fitness: Fitness;
  /** Checks every dependency of the readiness report. */
  readonly ready: () => Promise<Readiness>;
}

/** The dependencies that `GET /readyz` reports (interface specification, "Readiness report"). True: it passes. */
export interface Readiness {
  readonly database: boolean;
  readonly queue: boolean;
  readonly kms: boolean;
  readonly identity: boolean;
}

/** What every resolver gets on every wire: the caller, and the services that answer. */
export interface Context {
  readonly services: Services;
  readonly principal: Principal;
  readonly requestId: string;
  /** The usage block after this request was admitted. */
  readonly usage: Usage;
  /**
   * A signal that is aborted when the caller hangs up before it has the whole answer, or (with a Problem) when the service
   * closes. Long work then ends. Absent if the wire cannot know.
   */
  readonly left?: (() => AbortSignal) | undefined;
  /** The calls that the request was charged. A wire that answers a fault of the service with status 200 gives them back. */
  readonly charge?: Charge | null | undefined;
  /** With replicas: the position that this request must see, and the replica that answers it. */
  readonly reading?: Reading | undefined;
  /** Values that its fields share (per-request.ts). Absent until a field needs one. */
  shared?: Map<unknown, unknown> | undefined;
}
