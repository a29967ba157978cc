import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, those first that take most. Without this vitest begins with the largest files where it knows
 * no times, as in a fresh clone, and a small one that takes long is left to one worker at the end while the others have
 * nothing to do. A file that is not here costs only that.
 */
export const LONGEST: readonly string[] = [
  'test/faults/serve.test.ts',
  'test/stories/as-of.test.ts',
  'test/app/openapi-judges.test.ts',
  'test/platform/backup-outbox.test.ts',
  'test/app/joined-graphql.test.ts',
  'test/platform/backup.test.ts',
  'test/stories/scan.test.ts',
  'test/browser/looks.test.ts',
  'test/stories/facets-many.test.ts',
  'test/stories/seal-keeper.test.ts',
  'test/browser/market.test.ts',
  'test/faults/read-replicas.test.ts',
  'test/docs/clients.test.ts',
  'test/browser/research.test.ts',
  'test/market/verify.test.ts',
  'test/browser/newsfeeds.test.ts',
  'test/graphql/wires.test.ts',
  'test/platform/migrate.test.ts',
  'test/stories/export.test.ts',
  'test/research/parity.test.ts',
  'test/stories/sealed.test.ts',
  'test/app/openapi-answers.test.ts',
  'test/faults/side-by-side.test.ts',
  'test/stories/change-stream.test.ts',
  'test/feeds/hostile.test.ts',
  'test/metering/metering.test.ts',
  'test/app/free-text.test.ts',
  'test/webhooks/cli.test.ts',
  'test/identity/keys-cli.test.ts',
  'test/market/archive.test.ts',
];

/** Runs the longest files first, and the others as vitest does. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
      return at === -1 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
