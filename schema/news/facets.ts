import {
  FACET_KINDS,
  type FacetCounts,
  type FacetKind,
  GROUPINGS,
  type GroupCounts,
  MOST_GROUPS,
  MOST_VALUES,
} from '../../src/stories/index.ts';
import { builder } from '../graph/builder.ts';
import { DateTime } from '../graph/datetime.ts';
import { TotalRelation } from '../graph/enums.ts';
import { StoryConnectionRef, type StoryList } from './story.ts';

// Names of this wire are camel case; the room's are those of REST.
const camel = (kind: FacetKind): string => (kind === 'impact_path' ? 'impactPath' : kind);

const FacetKindRef = builder.enumType('FacetKind', {
  description: 'A property that stories can be counted by.',
  values: Object.fromEntries(FACET_KINDS.map((kind) => [camel(kind), { value: kind }])) as Record<
    string,
    { value: FacetKind }
  >,
});

const GroupingRef = builder.enumType('Grouping', {
  description: 'A length of time, in UTC.',
  values: GROUPINGS,
});

const FacetValueRef = builder.objectRef<FacetCounts['values'][number]>('FacetValue').implement({
  description: 'How many stories of a list have a value.',
  fields: (t) => ({
    value: t.exposeString('value', { description: 'The value that the filter of this kind takes.' }),
    label: t.exposeString('label', { description: 'Its name for people.' }),
    count: t.exposeInt('count', { description: 'Stories that have it.' }),
  }),
});

const FacetRef = builder.objectRef<FacetCounts>('Facet').implement({
  description: 'The stories of a list, counted by what they are about.',
  fields: (t) => ({
    by: t.expose('kind', { type: FacetKindRef, description: 'The property that they are counted by.' }),
    relation: t.expose('relation', {
      type: TotalRelation,
      description: '`gte`: only the newest 10,000 stories of the list were counted.',
    }),
    values: t.field({
      type: [FacetValueRef],
      description: `The most frequent first, at most ${MOST_VALUES}.`,
      resolve: ({ values }) => [...values],
    }),
  }),
});

const GroupRef = builder.objectRef<GroupCounts['groups'][number]>('StoryGroupCount').implement({
  description: 'How many stories of a list were published in an hour or on a day.',
  fields: (t) => ({
    from: t.expose('from', { type: DateTime, description: 'Where it begins.' }),
    to: t.expose('to', { type: DateTime, description: 'Where the next one begins.' }),
    count: t.exposeInt('count', { description: 'Stories published in between.' }),
  }),
});

const GroupsRef = builder.objectRef<GroupCounts>('StoryGroupCounts').implement({
  description: 'The stories of a list, counted by when they were published.',
  fields: (t) => ({
    by: t.expose('by', { type: GroupingRef, description: 'How long a group is.' }),
    relation: t.expose('relation', {
      type: TotalRelation,
      description: '`gte`: only the newest 10,000 stories were counted, or there are older groups.',
    }),
    groups: t.field({
      type: [GroupRef],
      description: `The newest first, those without stories left out, at most ${MOST_GROUPS}.`,
      resolve: ({ groups }) => [...groups],
    }),
  }),
});

// Pothos knows of a connection only what Relay says of it.
const listOf = (connection: unknown): StoryList => connection as StoryList;

builder.objectFields(StoryConnectionRef, (t) => ({
  facets: t.field({
    type: [FacetRef],
    nullable: false,
    description: 'The whole list, counted by what its stories are about.',
    args: { by: t.arg({ type: [FacetKindRef], required: true, description: 'Kinds to count by.' }) },
    resolve: async (list, { by }) => [...(await listOf(list).tally({ facets: by })).facets],
  }),
  groups: t.field({
    type: GroupsRef,
    nullable: false,
    description: 'The whole list, counted by when its stories were published.',
    args: { by: t.arg({ type: GroupingRef, required: true, description: 'How long a group is.' }) },
    resolve: async (list, { by }) => (await listOf(list).tally({ groupBy: by })).groups!,
  }),
}));
