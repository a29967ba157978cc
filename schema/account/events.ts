import { ACCOUNT_ACTIONS, type AccountEvent, listAccountEvents } from '../../src/identity/index.ts';
import { decodeId } from '../../src/platform/ids.ts';
import { whole } from '../graph/arguments.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { page } from '../graph/cost.ts';
import { DateTime } from '../graph/datetime.ts';
import { badInput } from '../graph/errors.ts';
import { mustManage } from './keys.ts';

/** A window of the account's audit trail, newest first. */
export interface AccountEventsArgs {
  /** 1 to 100; 50 unless given. */
  readonly first?: number | null | undefined;
  /** Id of an event: continue after it. */
  readonly after?: string | null | undefined;
}

/** @throws Problem `insufficient_scope` without `account`; `invalid_parameter`; GraphQLError BAD_USER_INPUT. */
export async function accountEvents(args: AccountEventsArgs, context: Context): Promise<AccountEvent[]> {
  mustManage(context);
  const after = args.after ?? undefined;
  if (after !== undefined && decodeId('acte', after) === undefined) {
    throw badInput('is not a well-formed id', 'after');
  }
  const most = whole('first', args.first, 1, MOST) ?? USUAL;
  return listAccountEvents(context.services.db, context.principal.tenantUuid, { most, after });
}

const MOST = 100;
const USUAL = 50;

const ActionEnum = builder.enumType('AccountAction', {
  description: 'What was done to an account.',
  values: ACCOUNT_ACTIONS,
});

const AccountEventRef = builder.objectRef<AccountEvent>('AccountEvent').implement({
  description: 'One line of the audit trail of an account: who did what. Lines are never changed.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'TypeID `acte_...`.' }),
    at: t.field({ type: DateTime, description: 'When.', resolve: ({ at }) => at.toISOString() }),
    action: t.field({ type: ActionEnum, description: 'What was done.', resolve: ({ action }) => action }),
    subject: t.exposeString('subject', { description: 'TypeID of what it was done to.' }),
    detail: t.exposeString('detail', { description: 'Words for people; never a secret.' }),
    actorKeyId: t.exposeString('actorKeyId', {
      nullable: true,
      description: "TypeID of the key that asked; null: an operator's command.",
    }),
  }),
});

builder.queryField('accountEvents', (t) =>
  t.field({
    type: [AccountEventRef],
    nullable: true,
    description: 'The audit trail of the account, newest first; needs the scope `account`. One call.',
    extensions: { cost: page(MOST) },
    args: {
      first: t.arg.int({ description: `How many at most: 1 to ${MOST}; ${USUAL} unless given.` }),
      after: t.arg.id({ description: 'Id of an event: continue after it.' }),
    },
    resolve: (_root, { first, after }, context) =>
      accountEvents({ first, after: after == null ? null : String(after) }, context),
  }),
);
