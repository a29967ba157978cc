import type { Parameter } from '../route/query.ts';

/** A stream ticket in the address, because the EventSource of browsers cannot send headers. `admission/door.ts` reads it. */
export const TICKET: Parameter = {
  name: 'ticket',
  arg: 'ticket',
  kind: 'text',
  max: 200,
  description:
    'A stream ticket instead of an API key, for the EventSource of browsers. The GraphQL mutation `createStreamTicket` makes it. It opens one stream, once.',
  example: 'svc_once_...',
};
