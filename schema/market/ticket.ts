import type { CreatedStreamTicket } from '../../src/identity/index.ts';
import { TICKET_SECONDS } from '../../src/identity/index.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { page } from '../graph/cost.ts';
import { DateTime } from '../graph/datetime.ts';

/**
 * Creates a ticket that opens one stream, once, with the rights of the calling key.
 */
export async function createStreamTicket(_args: object, context: Context): Promise<CreatedStreamTicket> {
  return context.services.identity.streamTickets.create(context.principal);
}

const TicketRef = builder.objectRef<CreatedStreamTicket>('StreamTicket').implement({
  description:
    'A ticket opens one stream, once, from the address (`?ticket=`). It is for EventSource in browsers, which cannot send a ' +
    'key. It is not an API key.',
  fields: (t) => ({
    ticket: t.exposeString('ticket', { description: 'The ticket: `svc_once_...`. It is shown only once.' }),
    expiresAt: t.field({
      type: DateTime,
      description: `When the ticket expires: ${TICKET_SECONDS} seconds after it was created.`,
      resolve: ({ expiresAt }) => expiresAt.toISOString(),
    }),
  }),
});

builder.mutationField('createStreamTicket', (t) =>
  t.field({
    type: TicketRef,
    nullable: true,
    description:
      `Creates a ticket for one stream. It is valid for ${TICKET_SECONDS} seconds and one connection. The stream ends when ` +
      'the key is revoked. One call; opening the stream is another call.',
    extensions: { cost: page() },
    resolve: (_root, _args, context) => createStreamTicket({}, context),
  }),
);
