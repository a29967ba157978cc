import type { LiveOptions } from '../market/index.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/log.ts';
import type { MetricsPort } from '../platform/metrics.ts';
import type { Parent } from '../platform/processes/index.ts';
import type { DeliveryLimits } from '../webhooks/index.ts';

/** What a service is opened with. */
export interface HouseOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Called when the service must end although nobody asked for it. */
  readonly onLost: (why: 'database' | 'memory') => void;
  readonly parts?: HouseParts;
  /** Where metrics are served. */
  readonly admin?: MetricsPort | undefined;
  /** Where this is one of several processes that make up the service: the one that started it. */
  readonly parent?: Parent | undefined;
}

/** What somebody who opens the house from inside, as the tests do, has otherwise than the settings can say. */
export interface HouseParts {
  readonly live?: Partial<LiveOptions>;
  readonly deliveryLimits?: Partial<DeliveryLimits>;
}
