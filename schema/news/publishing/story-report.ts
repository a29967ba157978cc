import { requireScope } from '../../../src/identity/index.ts';
import {
  LARGEST_REPORTS,
  LONGEST_NOTE,
  LONGEST_REPORT,
  type REPORT_REASONS,
  type REPORT_STATES,
  type ReportState,
  reportStory,
  type StoryReport,
  settleReport,
  storyReports,
} from '../../../src/newsroom/index.ts';
import { decodeId } from '../../../src/platform/ids.ts';
import { getStory, toStory } from '../../../src/stories/index.ts';
import { text } from '../../graph/arguments.ts';
import { builder } from '../../graph/builder.ts';
import type { Context } from '../../graph/context.ts';
import { connection, page, reference } from '../../graph/cost.ts';
import { DateTime } from '../../graph/datetime.ts';
import { badInput } from '../../graph/errors.ts';
import { forwardArguments, forwardWindow, pageConnection } from '../../graph/forward.ts';
import { shapeOf } from '../../graph/shape.ts';
import { readableStory } from '../stories/readable-story.ts';
import { StoryRef } from '../stories/story-type.ts';
import { OPERATORS } from './publish.ts';

// Readers report errors in stories, and operators work through the queue of reports (docs/newsroom.md).

const ReportReason = builder.enumType('StoryReportReason', {
  description: 'What a reader found wrong in a story.',
  values: {
    wrong_fact: { description: 'A statement is not true.' },
    wrong_quote: { description: 'A quote differs from what the source said.' },
    wrong_grouping: {
      description: 'The items are about different events, or another story is about the same event.',
    },
    wrong_classification: { description: 'The category, countries, entities or assets are wrong.' },
    rights: { description: 'The story shows something that may not be shown.' },
    other: { description: 'Anything else.' },
  } as const satisfies Record<(typeof REPORT_REASONS)[number], object>,
});

const ReportStateRef = builder.enumType('StoryReportState', {
  description: 'The state of a report.',
  values: {
    open: { description: 'The report waits for an operator.' },
    settled: { description: 'An operator has dealt with the error.' },
    dismissed: { description: 'An operator found nothing wrong.' },
  } as const satisfies Record<(typeof REPORT_STATES)[number], object>,
});

const ReportRef = builder.objectRef<StoryReport>('StoryReport').implement({
  description: 'An error in a story, as a reader reported it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'TypeID `report_...`.' }),
    storyId: t.exposeID('storyId', { description: 'TypeID `story_...` of the story.' }),
    revision: t.exposeInt('revision', { description: 'The revision of the story when it was reported.' }),
    reason: t.expose('reason', { type: ReportReason, description: 'What is wrong, by kind.' }),
    detail: t.exposeString('detail', { description: 'What is wrong, in the words of the reader.' }),
    state: t.expose('state', { type: ReportStateRef, description: 'The state of the report.' }),
    reportedAt: t.expose('reportedAt', { type: DateTime, description: 'When the error was reported.' }),
    settledAt: t.expose('settledAt', {
      type: DateTime,
      nullable: true,
      description: 'When an operator closed the report. Null while it is open.',
    }),
    note: t.exposeString('note', {
      nullable: true,
      description: 'What the operator did about the error. Null if the operator wrote nothing.',
    }),
    tenant: t.string({
      nullable: true,
      description: 'Name of the account that sent the report. Null for callers who are not operators.',
      resolve: ({ tenant }, _args, { principal }) => (principal.scopes.has('operator') ? tenant : null),
    }),
    story: t.field({
      type: StoryRef,
      nullable: true,
      description:
        'The current story. Null if it cannot be read. One call for each report, unless only `id`, `slug` and `title` are ' +
        'selected.',
      extensions: { cost: reference() },
      resolve: ({ storyId }, _args, context, info) => readableStory(storyId, context, shapeOf(info)),
    }),
  }),
});

const ReportPayload = builder.objectRef<StoryReport>('StoryReportPayload').implement({
  description: 'A report after a mutation.',
  fields: (t) => ({
    storyReport: t.field({
      type: ReportRef,
      description: 'The report after the mutation.',
      resolve: (report) => report,
    }),
  }),
});

const ReportConnection = builder.connectionObject<typeof ReportRef, { readonly total: number }>(
  {
    type: ReportRef,
    name: 'StoryReportConnection',
    description: 'Reports of readers, oldest first.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'Number of reports in that state, over all pages.',
        resolve: ({ total }) => total,
      }),
    }),
  },
  { name: 'StoryReportEdge', description: 'A report, with a cursor that continues after it.' },
);

const DEFAULT_REPORTS = 20;

/** A page of the reports in one state, oldest first, for operators. @throws Problem `insufficient_scope`. */
export async function reports(
  args: { readonly state: ReportState; readonly size: number; readonly after?: string | undefined },
  context: Context,
): ReturnType<typeof storyReports> {
  requireScope(context.principal, 'operator');
  return storyReports(context.services.db, args);
}

builder.queryField('storyReports', (t) =>
  t.field({
    type: ReportConnection,
    nullable: true,
    description: `Errors in stories that readers reported, oldest first. ${OPERATORS}`,
    extensions: { cost: connection(['first'], DEFAULT_REPORTS) },
    args: {
      state: t.arg({
        type: ReportStateRef,
        defaultValue: 'open',
        description: 'Only reports in this state. Default: `open`.',
      }),
      ...forwardArguments(LARGEST_REPORTS, DEFAULT_REPORTS),
    },
    resolve: async (_root, given, context) => {
      const state = given.state ?? 'open';
      const sizes = { most: LARGEST_REPORTS, usual: DEFAULT_REPORTS };
      const { size, after, cursorOf } = forwardWindow(`storyReports ${state}`, given, sizes, context);
      const found = await reports({ state, size, after }, context);
      const ends = { hasNextPage: found.hasNext, hasPreviousPage: after !== undefined };
      return { total: found.total, ...pageConnection(found.reports, ({ id }) => cursorOf(id), ends) };
    },
  }),
);

builder.mutationFields((t) => ({
  reportStory: t.field({
    type: ReportPayload,
    nullable: true,
    description:
      'Reports an error in a story to the operators. While a report of the account is open, another report about the same ' +
      'story replaces it. An account has at most 50 open reports. Needs the scope `write`. One call.',
    extensions: { cost: page() },
    args: {
      storyId: t.arg.id({ required: true, description: 'TypeID `story_...` of the story.' }),
      reason: t.arg({ type: ReportReason, required: true, description: 'What is wrong, by kind.' }),
      detail: t.arg.string({
        required: true,
        description: `What is wrong, and where in the story it is; at most ${LONGEST_REPORT} characters.`,
      }),
    },
    resolve: async (_root, given, context) => {
      requireScope(context.principal, 'write');
      const id = String(given.storyId);
      if (decodeId('story', id) === undefined) throw badInput('is not a well-formed id', 'storyId');
      const detail = text('detail', given.detail, LONGEST_REPORT);
      if (detail === undefined) throw badInput('is empty; say what is wrong', 'detail');
      const { services, principal } = context;
      const shape = { fields: new Set(['revision'] as const), groups: new Set<never>() };
      const record = await getStory(services.stories, id, shape, principal.plan.name);
      return reportStory(services.db, principal, {
        storyUuid: record.uuid,
        revision: toStory(services.stories, record, shape).revision,
        reason: given.reason,
        detail,
      });
    },
  }),
  settleStoryReport: t.field({
    type: ReportPayload,
    nullable: true,
    description: `Closes a report of a reader. ${OPERATORS}`,
    extensions: { cost: page() },
    args: {
      id: t.arg.id({ required: true, description: 'TypeID `report_...` of the report.' }),
      dismissed: t.arg.boolean({
        defaultValue: false,
        description: 'True if nothing was wrong. Default: false.',
      }),
      note: t.arg.string({
        description: `What was done about the error; at most ${LONGEST_NOTE} characters.`,
      }),
    },
    resolve: (_root, given, context) => {
      requireScope(context.principal, 'operator');
      const id = String(given.id);
      if (decodeId('report', id) === undefined) throw badInput('is not a well-formed id', 'id');
      const state = given.dismissed === true ? 'dismissed' : 'settled';
      return settleReport(context.services.db, id, state, text('note', given.note, LONGEST_NOTE));
    },
  }),
}));
