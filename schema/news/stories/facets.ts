import {
  FACET_KINDS,
  type FacetCounts,
  type FacetKind,
  type GroupCounts,
  MOST_GROUPS,
  MOST_VALUES,
} from '../../../src/stories/index.ts';
import { builder } from '../../graph/builder.ts';
import { DateTime } from '../../graph/datetime.ts';
import { TotalRelation } from '../../graph/enums.ts';
import { StoryConnectionRef, type StoryList } from './story.ts';

// The names of this wire are in camel case. The room has those of REST.
const camel = (kind: FacetKind): string => (kind === 'impact_path' ? 'impactPath' : kind);

const COUNTED_BY: Readonly<Record<FacetKind, string>> = {
  category: 'The category.',
  country: 'Each G20 member that the story is about.',
  tag: 'Each tag.',
  entity: 'Each entity that the story is about.',
  language: 'The language.',
  impact_path: 'Each impact path.',
  asset: 'Each asset that the story is about.',
  verification: 'The verification state.',
  publisher: 'Each publisher of a source.',
};

const FacetKindRef = builder.enumType('FacetKind', {
  description:
    'A property that stories can be counted by. It has the name of the filter that accepts its values.',
  values: Object.fromEntries(
    FACET_KINDS.map((kind) => [camel(kind), { value: kind, description: COUNTED_BY[kind] }]),
  ) as Record<string, { value: FacetKind; description: string }>,
});

const GroupingRef = builder.enumType('Grouping', {
  description: 'The length of a group, in UTC.',
  values: {
    hour: { description: 'One hour.' },
    day: { description: 'One day, from 00:00 UTC.' },
  } as const satisfies Record<GroupCounts['by'], object>,
});

const FacetValueRef = builder.objectRef<FacetCounts['values'][number]>('FacetValue').implement({
  description: 'The number of stories in a list that have a value.',
  fields: (t) => ({
    value: t.exposeString('value', {
      description: 'The value, as the filter of this kind accepts it, such as `AU` or `economy`.',
    }),
    label: t.exposeString('label', { description: 'Name for display.' }),
    count: t.exposeInt('count', { description: 'Number of stories that have the value.' }),
  }),
});

const FacetRef = builder.objectRef<FacetCounts>('Facet').implement({
  description: 'Counts of the stories of a list by one property.',
  fields: (t) => ({
    by: t.expose('kind', { type: FacetKindRef, description: 'The property that stories are counted by.' }),
    relation: t.expose('relation', {
      type: TotalRelation,
      description:
        'Whether the counts are exact. With `gte` only the newest 10,000 stories of the list were counted, and each count is a ' +
        'minimum.',
    }),
    values: t.field({
      type: [FacetValueRef],
      description: `The values, most frequent first; at most ${MOST_VALUES}.`,
      resolve: ({ values }) => [...values],
    }),
  }),
});

const GroupRef = builder.objectRef<GroupCounts['groups'][number]>('StoryGroupCount').implement({
  description: 'The number of stories in a list that were published in one hour or on one day.',
  fields: (t) => ({
    from: t.expose('from', { type: DateTime, description: 'Start of the group, inclusive.' }),
    to: t.expose('to', { type: DateTime, description: 'End of the group, exclusive.' }),
    count: t.exposeInt('count', { description: 'Number of stories published in the group.' }),
  }),
});

const GroupsRef = builder.objectRef<GroupCounts>('StoryGroupCounts').implement({
  description: 'Counts of the stories of a list by time of publication.',
  fields: (t) => ({
    by: t.expose('by', { type: GroupingRef, description: 'The length of a group.' }),
    relation: t.expose('relation', {
      type: TotalRelation,
      description:
        'Whether the counts are exact and complete. With `gte` only the newest 10,000 stories were counted, or there are ' +
        'older groups.',
    }),
    groups: t.field({
      type: [GroupRef],
      description: `The groups, newest first; at most ${MOST_GROUPS}. Empty groups are left out.`,
      resolve: ({ groups }) => [...groups],
    }),
  }),
});

// For Pothos, a connection has only the members that Relay defines.
const listOf = (connection: unknown): StoryList => connection as StoryList;

builder.objectFields(StoryConnectionRef, (t) => ({
  facets: t.field({
    type: [FacetRef],
    nullable: false,
    description:
      'Counts of the whole list by properties of its stories, in the order of `by` (docs/facets.md). They are part of the call ' +
      'of the list.',
    args: {
      by: t.arg({
        type: [FacetKindRef],
        required: true,
        description: 'The properties to count by, such as `[country, tag]`.',
      }),
    },
    resolve: async (list, { by }) => [...(await listOf(list).tally({ facets: by })).facets],
  }),
  groups: t.field({
    type: GroupsRef,
    nullable: false,
    description:
      'Counts of the whole list by time of publication (docs/facets.md). They are part of the call of the list.',
    args: { by: t.arg({ type: GroupingRef, required: true, description: 'The length of a group.' }) },
    resolve: async (list, { by }) => (await listOf(list).tally({ groupBy: by })).groups!,
  }),
}));
