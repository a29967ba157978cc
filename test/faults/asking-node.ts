// A node that asks the AI terminal, for test/faults/terminal-killed.test.ts: `node asking-node.ts URL TENANT MODEL QUESTION`. It
// waits for its model until it is killed.
import { openDatabase } from '../../src/platform/database.ts';
import { openLog } from '../../src/platform/log.ts';
import { openStories } from '../../src/stories/index.ts';
import { admitQuestion, openTerminal } from '../../src/terminal/index.ts';

const [url, tenant, baseUrl, question] = process.argv.slice(2) as [string, string, string, string];
const db = openDatabase(url, { pool: 2 });
const stories = openStories({ db, cursorKey: Buffer.alloc(32), baseUrl: 'http://news.test' });
const log = openLog({ logLevel: 'silent' });
const model = { baseUrl, apiKey: undefined, model: 'silent' };
const room = openTerminal({ db, stories, log, model });
await (await admitQuestion(room, tenant, { question })).answer(new AbortController().signal);
