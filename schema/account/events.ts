import { type AccountEvent, listAccountEvents, requireScope } from '../../src/identity/index.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { connection } from '../graph/cost.ts';
import { DateTime } from '../graph/datetime.ts';
import { type ForwardWindow, forwardArguments, forwardConnection, forwardWindow } from '../graph/forward.ts';

/**
 * The audit trail of the account, newest first: the entries of a window and, if there is one, the entry after it.
 * @param window its place is the id of an entry.
 * @throws Problem `insufficient_scope` without the scope `account`.
 */
export async function accountEvents(
  window: Pick<ForwardWindow, 'size' | 'after'>,
  context: Context,
): Promise<AccountEvent[]> {
  requireScope(context.principal, 'account');
  const asked = { most: window.size + 1, after: window.after };
  return listAccountEvents(context.services.db, context.principal.tenantUuid, asked);
}

const MOST = 100;
const USUAL = 50;

const ActionEnum = builder.enumType('AccountAction', {
  description: 'A change to an account.',
  values: {
    key_created: { description: 'An API key was created.' },
    key_rolled: { description: 'An API key was replaced by a new one.' },
    key_revoked: { description: 'An API key was revoked.' },
    feed_token_created: { description: 'A feed token was created.' },
    feed_token_revoked: { description: 'A feed token was revoked.' },
    webhook_subscription_created: { description: 'A webhook subscription was created.' },
    webhook_subscription_changed: {
      description: 'The address, event types or filters of a webhook subscription were changed.',
    },
    webhook_subscription_deleted: { description: 'A webhook subscription was deleted.' },
    webhook_subscription_paused: {
      description: 'A webhook subscription was paused, by a key of the account or by the service.',
    },
    webhook_subscription_resumed: {
      description: 'A webhook subscription was resumed by a key of the account.',
    },
    webhook_key_rotated: { description: 'A webhook subscription got a new signing key.' },
  } as const satisfies Record<AccountEvent['action'], object>,
});

const AccountEventRef = builder.objectRef<AccountEvent>('AccountEvent').implement({
  description: 'One entry of the audit trail of an account: who did what. Entries are never changed.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'TypeID `acte_...`.' }),
    at: t.field({
      type: DateTime,
      description: 'When the change was made.',
      resolve: ({ at }) => at.toISOString(),
    }),
    action: t.field({ type: ActionEnum, description: 'What was changed.', resolve: ({ action }) => action }),
    subject: t.exposeID('subject', {
      description:
        'TypeID of the key (`key_...`), feed token (`feed_...`) or webhook subscription (`sub_...`) that was changed.',
    }),
    detail: t.exposeString('detail', {
      description:
        'A short text for people, such as the name and the scopes of the key. It never contains a secret.',
    }),
    actorKeyId: t.exposeID('actorKeyId', {
      nullable: true,
      description:
        "TypeID of the key that made the request. Null for an operator's command or an action of the service itself.",
    }),
  }),
});

const AccountEventConnection = builder.connectionObject(
  {
    type: AccountEventRef,
    name: 'AccountEventConnection',
    description: 'A page of the audit trail, newest first.',
  },
  {
    name: 'AccountEventEdge',
    description: 'An entry of the audit trail, with a cursor that continues after it.',
  },
);

builder.queryField('accountEvents', (t) =>
  t.field({
    type: AccountEventConnection,
    nullable: true,
    description: 'The audit trail of the account, newest first. Needs the scope `account`. One call.',
    extensions: { cost: connection(['first'], USUAL) },
    args: forwardArguments(MOST, USUAL),
    resolve: async (_root, given, context) => {
      const window = forwardWindow('accountEvents', given, { most: MOST, usual: USUAL }, context);
      return forwardConnection(await accountEvents(window, context), window, ({ id }) => id);
    },
  }),
);
