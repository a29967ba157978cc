// Runs after `npm ci`: says which Node is used, and links the program.
import { existsSync, rmSync, symlinkSync } from 'node:fs';
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
// npm links the programs of dependencies, not the package's own: with this link `npx newstape` is there at once, and
// does not make a package of its own in npm's cache first.
const link = `${root}node_modules/.bin/newstape`;
rmSync(link, { force: true });
symlinkSync('../../bin/newstape.mjs', link);
