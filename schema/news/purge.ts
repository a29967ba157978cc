import { type PurgeCounts, type PurgeOf, purgeItems } from '../../src/newsroom/index.ts';
import { text } from '../graph/arguments.ts';
import { builder } from '../graph/builder.ts';
import { page } from '../graph/cost.ts';
import { badInput } from '../graph/errors.ts';
import { OPERATORS, requireOperator } from './publish.ts';

// What owners of texts may ask for (docs/newsroom.md, "Purging").

const PurgeRef = builder.objectRef<PurgeCounts>('ItemPurge').implement({
  description: 'The result of a purge.',
  fields: (t) => ({
    items: t.exposeInt('items', { description: 'Number of items whose text was permanently removed.' }),
    stories: t.exposeInt('stories', { description: 'Number of stories that lost quotes.' }),
    retracted: t.exposeInt('retracted', {
      description: 'Number of these stories that had no other source and were retracted.',
    }),
  }),
});

const LONGEST_ADDRESS = 2_000;

builder.mutationField('purgeItems', (t) =>
  t.field({
    type: PurgeRef,
    nullable: true,
    description:
      'Permanently removes the text of items, by address, publisher or domain, also from the stories made from them. Give ' +
      `exactly one of the three. It may be repeated. ${OPERATORS}`,
    extensions: { cost: page() },
    args: {
      address: t.arg.string({ description: 'The item with this address.' }),
      publisher: t.arg.string({ description: 'All items of this publisher.' }),
      domain: t.arg.string({ description: 'All items of this domain and its subdomains.' }),
    },
    resolve: async (_root, given, context) => {
      requireOperator(context);
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
