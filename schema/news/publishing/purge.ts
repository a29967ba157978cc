import { requireScope } from '../../../src/identity/index.ts';
import { type PurgeCounts, type PurgeOf, purgeItems } from '../../../src/newsroom/index.ts';
import { text } from '../../graph/arguments.ts';
import { builder } from '../../graph/builder.ts';
import { page } from '../../graph/cost.ts';
import { badInput } from '../../graph/errors.ts';
import { OPERATORS } from './publish.ts';

// Removes texts whose owners ask for it (docs/newsroom.md, "Purging").

const PurgeRef = builder.objectRef<PurgeCounts>('ItemPurge').implement({
  description: 'The result of a purge.',
  fields: (t) => ({
    items: t.exposeInt('items', { description: 'Number of items whose text was permanently removed.' }),
    stories: t.exposeInt('stories', { description: 'Number of stories that lost quotes of these items.' }),
    retracted: t.exposeInt('retracted', {
      description: 'Number of these stories that were retracted because they had no other source.',
    }),
  }),
});

const LONGEST_ADDRESS = 2_000;

builder.mutationField('purgeItems', (t) =>
  t.field({
    type: PurgeRef,
    nullable: true,
    description:
      'Permanently removes the text of items, also from the stories that are made from them. Give exactly one of `address`, ' +
      `\`publisher\` and \`domain\`. A purge may be repeated. ${OPERATORS}`,
    extensions: { cost: page() },
    args: {
      address: t.arg.string({
        description: `The item with this address; at most ${LONGEST_ADDRESS} characters.`,
      }),
      publisher: t.arg.string({ description: 'All items of the publisher with this name.' }),
      domain: t.arg.string({
        description: 'All items of this domain and its subdomains, such as `courier.example`.',
      }),
    },
    resolve: async (_root, given, context) => {
      requireScope(context.principal, 'operator');
      const address = text('address', given.address, LONGEST_ADDRESS);
      const publisher = text('publisher', given.publisher);
      const domain = text('domain', given.domain);
      const named: PurgeOf[] = [];
      if (address !== undefined) named.push({ address });
      if (publisher !== undefined) named.push({ publisher });
      if (domain !== undefined) named.push({ domain });
      if (named.length !== 1) throw badInput('give exactly one of address, publisher and domain', 'address');
      const done = await purgeItems(context.services.stories, named[0]!);
      const { log } = context.services;
      const { requestId, principal } = context;
      log.info(
        { requestId, tenant: principal.tenant, key: principal.publicId, of: named[0], done },
        'an operator purged items',
      );
      return done;
    },
  }),
);
