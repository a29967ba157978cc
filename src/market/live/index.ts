export { Hub, type HubLimits } from './hub.ts';
export {
  type BarClose,
  type Heartbeat,
  type LatestPrice,
  type MarketEvent,
  STREAM_GAP_REASONS,
  type StreamGap,
  type Tick,
  type VenueStatus,
} from './model.ts';
export { type Position, readPosition, writePosition } from './position.ts';
export type { Encoding, Origin } from './reader.ts';
export { type LiveMarket, type LiveOptions, openLive } from './room.ts';
