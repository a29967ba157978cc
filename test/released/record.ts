// node test/released/record.ts: writes statements.ndjson, the SQL that the code of the last release (release.json) sends
// while it reads, publishes, delivers and tidies up. It needs the history, and is run once a release.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startChild } from '../../deploy/child.ts';
import { openLog } from '../../src/platform/log.ts';
import { startEmbedded } from '../../src/platform/postgres/server.ts';
import { openQueue } from '../../src/platform/queue.ts';
import { keyOf, releasedCode } from './code.ts';
import { listeningWire } from './listening.ts';
import { type Asker, ask, graph, publish, readsOf } from './requests.ts';
import { prepares } from './statements.ts';

const PORT = Number(process.env.RECORD_PORT ?? 4871);
// Chores run every minute.
const CHORES_MS = 75_000;
const TOOLS: readonly (readonly [string, object])[] = [
  ['validate_event', { event: 'The council approved the harbour plan' }],
  ['what_changed', {}],
  ['weekly_consequential', {}],
  ['timeline', { event: 'The council approved the harbour plan' }],
  ['compare_coverage', { event: 'The council approved the harbour plan' }],
  ['asset_exposure', { asset: 'BTC' }],
];

const DOCUMENTS: readonly string[] = [
  '{ stories(first: 3) { nodes { title entities { label stories(first: 1) { nodes { id } } } items { nodes { title } } why { state } } } }',
  '{ stories(first: 3) { nodes { title sources { url } claims { claim } revisions(first: 2) { nodes { revision } } } } }',
  '{ entities { nodes { label matchCount } } posts { nodes { title sourceStories { id } } } }',
  '{ account { usageDays { calls } keys { id } } }',
  '{ newsFeeds { nodes { url } } feedHealth { feeds } storyReports { totalCount } }',
  '{ webhookDeliveries { nodes { id status attempts { outcome } } } }',
  'mutation ($one: ID!) { reportStory(id: $one, text: "The date is wrong.") { id } }',
  'mutation { createFeedToken(name: "reader") { token } }',
  'mutation { createStreamTicket { ticket } }',
  'mutation ($one: ID!, $two: ID!) { mergeStories(from: $two, into: $one) { outcome } }',
  'mutation ($one: ID!) { restrictStory(id: $one, openTo: ["pro"]) { outcome } }',
  'mutation ($one: ID!) { retractStory(id: $one) { outcome } }',
];

const folder = mkdtempSync(join(tmpdir(), 'newstape-record-'));
await chmod(folder, 0o711);
const log = openLog({ logLevel: 'warn' });
await using stack = new AsyncDisposableStack();
stack.defer(() => rmSync(folder, { recursive: true, force: true }));
const dataDir = join(folder, 'database');
await mkdir(dataDir, { mode: 0o711 });
const server = await startEmbedded({ dataDir, log });
stack.defer(() => server.stop());
const wire = await listeningWire(server.url);
stack.defer(() => wire.close());
const code = join(folder, 'code');
await mkdir(code);
const program = releasedCode(code);
const env = {
  PATH: process.env.PATH ?? '',
  DATABASE_URL: wire.url,
  DATA_DIR: join(folder, 'node'),
  PORT: String(PORT),
  DEMO: 'on',
  HOOKS_ALLOW_LOOPBACK: 'on',
  LOG_LEVEL: 'warn',
};
const node = await startChild({
  name: 'released',
  command: process.execPath,
  args: [program, 'serve'],
  env,
  serves: /^ready /,
  onLine: (line) => console.error(line),
});
stack.defer(async () => void (await node.stop(30_000)));
const asker: Asker = { url: `http://127.0.0.1:${PORT}`, key: await keyOf(program, env, 'recorded') };
await everything(asker);
// What is done once in ten minutes, at once.
const queue = await openQueue({ url: server.url, log, worker: false });
const client = new pg.Client({ connectionString: server.url });
await client.connect();
const { rows } = await client.query<{ name: string }>('select name from pgboss.schedule');
for (const { name } of rows) await queue.boss.send(name, {});
await sleep(CHORES_MS);
const kept: string[] = [];
for (const statement of wire.statements) {
  if ((await prepares(client, statement)) === undefined) kept.push(statement.replace(/\s+/g, ' ').trim());
}
await client.end();
await queue.close(0);
const lines = [...new Set(kept)].sort().map((statement) => `${JSON.stringify(statement)}\n`);
writeFileSync(new URL('statements.ndjson', import.meta.url), lines.join(''));
console.log(`${lines.length} statements`);

/** Asks for as much as a member and an operator can, once; an answer that a release did not have yet is passed over. */
async function everything(who: Asker): Promise<void> {
  const hook = await ask(who, 'POST', '/v1/webhooks/subscriptions', {
    url: 'http://127.0.0.1:9/nobody',
    eventTypes: ['intelligence.published', 'intelligence.updated'],
  });
  const subscription = JSON.parse(hook.text) as { subscription?: { id: string }; id?: string };
  const id = subscription.subscription?.id ?? subscription.id;
  const one = await publish(who, 'The harbour plan is approved');
  const two = await publish(who, 'The harbour plan was approved');
  const search = JSON.parse(
    (await ask(who, 'POST', '/v1/saved-searches', { name: 'Harbour', query: 'harbour' })).text,
  ) as { id: string };
  await publish(who, 'The harbour plan is put off');
  for (const path of readsOf(one)) await said(ask(who, 'GET', path));
  for (const [method, path, body] of [
    ['GET', `/v1/saved-searches/${search.id}`, undefined],
    ['GET', `/v1/saved-searches/${search.id}/results`, undefined],
    ['GET', `/v1/saved-searches/${search.id}/rss`, undefined],
    ['PUT', `/v1/saved-searches/${search.id}`, { name: 'Harbours' }],
    ['GET', `/v1/webhooks/subscriptions/${id}`, undefined],
    ['PUT', `/v1/webhooks/subscriptions/${id}`, { eventTypes: ['intelligence.published'] }],
    ['POST', `/v1/webhooks/subscriptions/${id}/rotate`, {}],
    ['POST', `/v1/webhooks/subscriptions/${id}/test`, {}],
    ['POST', `/v1/webhooks/subscriptions/${id}/pause`, {}],
    ['POST', `/v1/webhooks/subscriptions/${id}/verify`, {}],
    ['POST', `/v1/webhooks/subscriptions/${id}/recover`, { since: '2026-01-01T00:00:00Z' }],
    ['POST', '/v1/ai-terminal', { question: 'Was the harbour plan approved?' }],
    ['GET', `/v1/market/bars?symbol=BTCUSDT&interval=1m&from=${hoursAgo(5)}&to=${hoursAgo(4)}`, undefined],
    [
      'GET',
      `/v1/market/coverage?symbol=BTCUSDT&interval=1m&from=${hoursAgo(5)}&to=${hoursAgo(4)}`,
      undefined,
    ],
    ['GET', '/v1/market/latest?symbol=BTCUSDT', undefined],
    ['GET', `/v1/news?as_of=${new Date().toISOString()}`, undefined],
    ['GET', '/v1/news?page=3&group_by=day', undefined],
    ['GET', `/v1/news/${one}/revisions/1`, undefined],
  ] as const) {
    await said(ask(who, method, path, body));
  }
  for (const tool of TOOLS) {
    await said(
      ask(who, 'POST', '/mcp', {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: `svc_research_${tool[0]}`, arguments: tool[1] },
      }),
    );
  }
  for (const document of DOCUMENTS) await said(graph(who, document, { one, two }));
}

async function said(asked: Promise<unknown>): Promise<void> {
  await asked.catch((error: Error) => console.error(`passed over: ${error.message.slice(0, 160)}`));
}

function hoursAgo(hours: number): string {
  return new Date(Math.floor(Date.now() / 3_600_000 - hours) * 3_600_000).toISOString();
}
