import { expect, test, vi } from 'vitest';
import type { Database } from '../../src/platform/database.ts';
import { rankSealed } from '../../src/retrieval/rank-sealed.ts';
import type { Selection } from '../../src/retrieval/selection.ts';

vi.mock('../../src/retrieval/statement.ts', () => ({ rankStatement: () => ({}) }));

test('where nothing is sealed there is no ranking by the sealed index, and nobody fails for it', async () => {
  const db = { read: async () => [] } as Partial<Database> as Database;
  expect(await rankSealed(db, {} as Selection, [], [], () => 0, 10)).toBeUndefined();
});
