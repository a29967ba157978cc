import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, those first that take most. Without this vitest begins with the largest files where it knows
 * no times, as in a fresh clone, and a small one that takes long is left to one worker at the end while the others have
 * nothing to do. A file that is not here costs only that.
 */
export const LONGEST: readonly string[] = [
  'test/faults/serve.test.ts',
  'test/faults/serve-ends.test.ts',
  'test/faults/newsroom-killed.test.ts',
  'test/stories/scan.test.ts',
  'test/browser/looks.test.ts',
  'test/faults/side-by-side.test.ts',
  'test/newsroom/generate.test.ts',
  'test/stories/as-of.test.ts',
  'test/faults/topology.test.ts',
  'test/faults/webhook-crash.test.ts',
  'test/browser/pages.test.ts',
  'test/faults/changes-replica.test.ts',
  'test/faults/postgres-lifecycle.test.ts',
  'test/faults/news-feed-crash.test.ts',
  'test/app/openapi-judges.test.ts',
  'test/browser/webhooks.test.ts',
  'test/browser/webhook-deliveries.test.ts',
  'test/app/free-text.test.ts',
  'test/graphql/clients.test.ts',
  'test/app/shortcuts.test.ts',
  'test/stories/export.test.ts',
  'test/feeds/hostile.test.ts',
  'test/stories/sealed.test.ts',
  'test/market/verify.test.ts',
  'test/platform/backup-outbox.test.ts',
  'test/market/bars.test.ts',
  'test/platform/backup.test.ts',
  'test/webhooks/delivery.test.ts',
  'test/webhooks/tenure.test.ts',
  'test/faults/read-replicas.test.ts',
  'test/saved-searches/saved-search-lists.test.ts',
  'test/mcp/mcp.test.ts',
  'test/research/parity.test.ts',
  'test/faults/processes.test.ts',
  'test/app/fairness.test.ts',
  'test/stories/change-stream.test.ts',
  'test/browser/market.test.ts',
  'test/newsroom/news-feed-wires.test.ts',
  'test/docs/clients.test.ts',
  'test/graphql/wires.test.ts',
  'test/faults/readiness.test.ts',
  'test/webhooks/delivery-stream.test.ts',
  'test/webhooks/outbox-rules.test.ts',
  'test/stories/list.test.ts',
  'test/graphql/graphql.test.ts',
  'test/faults/import-outage.test.ts',
  'test/webhooks/operator.test.ts',
  'test/metering/metering.test.ts',
  'test/stories/sealed-steps.test.ts',
  'test/mcp/conformance.test.ts',
  'test/newsroom/hour.test.ts',
  'test/browser/terminal.test.ts',
  'test/app/openapi-answers.test.ts',
  'test/app/unicode.test.ts',
  'test/app/outage.test.ts',
  'test/newsroom/clusters/writer.test.ts',
  'test/feeds/named.test.ts',
  'test/browser/searches.test.ts',
  'test/faults/clusters-crash.test.ts',
  'test/browser/newsfeeds.test.ts',
  'test/app/departed-readers.test.ts',
  'test/stories/operations-stories.test.ts',
  'test/webhooks/hostile-receivers.test.ts',
  'test/stories/seal-keeper.test.ts',
  'test/platform/migrate.test.ts',
  'test/stories/joined.test.ts',
  'test/browser/account.test.ts',
  'test/identity/keys.test.ts',
  'test/terminal/answers.test.ts',
  'test/webhooks/recover.test.ts',
  'test/webhooks/cli.test.ts',
  'test/webhooks/unknown-outcome.test.ts',
  'test/stories/index-words.test.ts',
  'test/newsroom/import-through.test.ts',
  'test/webhooks/closed-stories.test.ts',
];

/**
 * Runs the longest files of each tier first, and the others as vitest does. The files of a tier stay together: a worker that
 * keeps its modules is ended where the next file is of another one, and loading the service again takes two seconds.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const tiers = [...new Set(sorted.map(({ project }) => project.name))];
    const tier = ({ project }: TestSpecification): number => tiers.indexOf(project.name);
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
      return at === -1 ? LONGEST.length : at;
    };
    return sorted.sort((a, b) => tier(a) - tier(b) || place(a) - place(b));
  }
}
