import { ACCOUNT_ACTIONS, type AccountEvent, listAccountEvents } from '../../src/identity/index.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { connection } from '../graph/cost.ts';
import { DateTime } from '../graph/datetime.ts';
import {
  type ForwardWindow,
  forwardArguments,
  forwardConnection,
  forwardWindow,
  idCursor,
} from '../graph/forward.ts';
import { mustManage } from './keys.ts';

/**
 * The account's audit trail, newest first: as many as the window holds and, where there is, one more.
 * @param window its cursor is the id of an event.
 * @throws Problem `insufficient_scope` without `account`; GraphQLError BAD_USER_INPUT.
 */
export async function accountEvents(window: ForwardWindow, context: Context): Promise<AccountEvent[]> {
  mustManage(context);
  const asked = { most: window.size + 1, after: idCursor('acte', window) };
  return listAccountEvents(context.services.db, context.principal.tenantUuid, asked);
}

const MOST = 100;
const USUAL = 50;

const ActionEnum = builder.enumType('AccountAction', {
  description: 'A change to an account.',
  values: ACCOUNT_ACTIONS,
});

const AccountEventRef = builder.objectRef<AccountEvent>('AccountEvent').implement({
  description: 'One entry of the audit trail of an account: who did what. Entries are never changed.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'TypeID `acte_...`.' }),
    at: t.field({ type: DateTime, description: 'When it happened.', resolve: ({ at }) => at.toISOString() }),
    action: t.field({ type: ActionEnum, description: 'What was done.', resolve: ({ action }) => action }),
    subject: t.exposeID('subject', {
      description: 'TypeID of the key, token or subscription that was changed.',
    }),
    detail: t.exposeString('detail', { description: 'A short text for people. It never contains a secret.' }),
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
      const window = forwardWindow(given, MOST, USUAL);
      return forwardConnection(await accountEvents(window, context), window, ({ id }) => id);
    },
  }),
);
