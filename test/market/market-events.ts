/** A subscription to all that the market tells, with every field. */
export const EVENTS = `subscription ($symbols: [String!]!, $after: String) {
  marketEvents(symbols: $symbols, after: $after) {
    __typename cursor simulated
    ... on Tick { symbol venueId price tickType occurredAt bid ask snapshot conflated }
    ... on BarClose { symbol interval openTime closeTime open high low close volume canonicalStatus complete }
    ... on Heartbeat { occurredAt intervalMs position }
    ... on Gap { scope reason symbols from to missed refetch }
    ... on Status { venueId state since reason staleSymbols }
  }
}`;

/** An event of it, as GraphQL gives it. */
export interface MarketEvent {
  readonly __typename: string;
  readonly cursor: string;
  readonly price?: string;
  readonly snapshot?: boolean;
  readonly [member: string]: unknown;
}
