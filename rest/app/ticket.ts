import type { Parameter } from './query.ts';

/** A stream ticket in an address: browsers cannot send a header with an event source. `door.ts` reads it. */
export const TICKET: Parameter = {
  name: 'ticket',
  arg: 'ticket',
  kind: 'text',
  max: 200,
  description: 'A stream ticket (GraphQL `createStreamTicket`) instead of an API key, for browsers.',
  example: 'svc_once_...',
};
