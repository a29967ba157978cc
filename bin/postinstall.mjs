// Runs after `npm ci`: makes the Prisma client and links the program. `generate` asks for a native schema engine that is not in the npm
// registry and does nothing with it; `true` stands in for it, so that nothing is downloaded.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

// Scripts find the Node that came with the install first; what npm itself runs on stands in its user agent.
const [, npmRunsOn] = /node\/v(\d+)/.exec(process.env.npm_config_user_agent ?? '') ?? [];
if (npmRunsOn !== undefined && Number(npmRunsOn) < 22) {
  console.log(
    `npm runs on Node ${npmRunsOn} here; the service and its tests run on the Node 24 that this install brought.`,
  );
}

const root = fileURLToPath(new URL('..', import.meta.url));
const node = `${root}node_modules/node/bin/node`;
if (!existsSync(node)) {
  console.error(
    'newstape: Node 24 did not arrive with npm, because its install script was skipped. Run npm rebuild.',
  );
  process.exit(1);
}
const made = spawnSync(node, [`${root}node_modules/prisma/build/index.js`, 'generate', '--no-hints'], {
  cwd: root,
  encoding: 'utf8',
  env: {
    ...process.env,
    PATH: `${root}node_modules/.bin${delimiter}${process.env.PATH ?? ''}`,
    PRISMA_SCHEMA_ENGINE_BINARY: ['/bin/true', '/usr/bin/true'].find((path) => existsSync(path)) ?? 'true',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  },
});
if (made.status !== 0) {
  console.error(`newstape: the Prisma client could not be made.\n${made.stdout}${made.stderr}`);
  process.exit(1);
}

// npm links the programs of dependencies, not the package's own: with this link `npx newstape` is there at once, and
// does not make a package of its own in npm's cache first.
const link = `${root}node_modules/.bin/newstape`;
rmSync(link, { force: true });
symlinkSync('../../bin/newstape.mjs', link);
