import { readFileSync } from 'node:fs';

const released = JSON.parse(readFileSync(new URL('release.json', import.meta.url), 'utf8')) as {
  commit: string;
  migrations: readonly string[];
};

/** The commit of the last release: the one whose graph `schema/released.graphql` holds. */
export const RELEASED_COMMIT = released.commit;

/** The migrations that it brought, by name. */
export const RELEASED_MIGRATIONS = released.migrations;
