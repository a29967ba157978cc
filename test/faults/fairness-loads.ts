// What one tenant does at its worst (test/faults/fairness.ts), in a process of its own, so that reading its answers does
// not delay the one who measures: `node test/faults/fairness-loads.ts PORT KEY OPERATOR BARS ITEMS`. Told the name of a load
// by a message, it begins that load; told `end`, it ends it and says how many bytes it got and what was refused. ITEMS is a
// file to be imported into the service of `DATA_DIR`.
import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { SERVE } from '../bench/load.ts';

/** What a load got. */
export interface Taken {
  readonly bytes: number;
  /** Answers whose status is neither 200 nor 304. */
  readonly refused: number;
}

type Load = readonly [name: string, begin: () => readonly Underway[]];

/** A connection, or a program. */
interface Underway {
  end(): void;
}

const [port, key, operator, bars, items] = process.argv.slice(2) as [string, string, string, string, string];
const get = (path: string, more = ''): string =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\n${more}\r\n`;
const post = (path: string, body: string, by = key): string =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${by}\r\ncontent-type: application/json\r\n` +
  `accept: application/json, text/event-stream\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const graphql = (query: string): string => post('/graphql', JSON.stringify({ query }));
const tool = (name: string): string =>
  post(
    '/mcp',
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: `svc_research_${name}`, arguments: {} },
    }),
  );
const question = (i: number): string =>
  `What happened in ${1990 + (i % 30)} with the central bank and the elections?`;
const roots = (field: (i: number) => string, count = 50): string =>
  Array.from({ length: count }, (_, i) => `p${i}: ${field(i)}`).join(' ');

const DOCUMENT = `{ ${roots((i) => `stories(first: ${50 + i}) { nodes { id title summary entities { label } } }`)} }`;
// The directive keeps it off the short way. 50 pages of 100 would be more than an answer may have.
const WHOLE = `query ($no: Boolean = false) { ${roots(() => 'stories(first: 30) { nodes { ...S } }', 10)} }
  fragment S on Story { id @skip(if: $no) title summary category tags entities { id slug label kind }
    sources { id publisher domain title url publishedAt } links { self html } assets { ticker label }
    impactPaths { token label direction } claims { claim supporting { quote sourceId } } }`;
const WRONG = `{ ${'stories(first: 1) { nodes { id } } '.repeat(220)} nope }`;
const NESTED = '{ entities(first: 40) { nodes { id stories(first: 50) { nodes { id title summary } } } } }';

const list = (i: number): string => get(`/v1/news?page_size=${(i % 100) + 1}`);
const full = (i: number): string => get(`/v1/news?page_size=100&include=full&page=${(i % 9) + 1}`);
const deep = (i: number): string => get(`/v1/news?page_size=100&page=${(i % 9) + 2}`);
const dear = (i: number): string => get(`/v1/search?q=the or a or of ${i}`.replaceAll(' ', '%20'));
const facets = (i: number): string =>
  get(`/v1/news?page_size=${(i % 90) + 1}&facets=country,tag,entity,asset`);

const feed = (i: number): string =>
  get(`/v1/${['rss', 'atom', 'feed.json'][i % 3]}?include=full&page_size=100&page=${(i % 7) + 1}`);
const changes = (i: number): string => get(`/v1/changes?include=full&page_size=${100 - (i % 50)}`);

/** Stories with a body of 60 kB and 20 sources, each a new one. */
const publish = (i: number): string => {
  const words = `Report ${i} of a load, at ${Date.now()}`;
  const input = {
    title: words,
    summary: `${words}. It has many sources.`,
    category: 'economy',
    bodyHtml: '<p>Some words that stand <em>here and there</em>, in a paragraph like others.</p>'.repeat(750),
    sources: Array.from({ length: 20 }, (_, n) => ({
      publisher: `Publisher ${n}`,
      title: words,
      url: `https://publisher${n}.example/${i}`,
      snippet: words,
    })),
  };
  const query =
    'mutation ($input: StoryInput!, $key: String!) { publishStory(input: $input, idempotencyKey: $key) { __typename } }';
  return post('/graphql', JSON.stringify({ query, variables: { input, key: words } }), operator);
};
const STREAM = get(
  '/v1/market/stream?symbol=BTCUSDT,ETHUSDT,SOLUSDT,ADAUSDT,XRPUSDT,DOGEUSDT,LTCUSDT,LINKUSDT',
);

const LOADS: readonly Load[] = [
  ['3,400 pages pipelined on one connection', () => many(1, list, 3_400)],
  ['the same on each of 20 connections', () => many(20, list, 3_400)],
  ['deep pages on 64', () => many(64, deep)],
  ['expensive searches on 64', () => many(64, dear)],
  ['bars of 8 symbols over 31 days, plain, on 4', () => many(4, () => get(bars))],
  ['the same, gzip', () => many(4, () => get(bars, 'accept-encoding: gzip\r\n'))],
  ['the same, columns', () => many(4, () => get(`${bars}&format=columns`))],
  ['the same, Arrow', () => many(4, () => get(`${bars}&format=arrow`))],
  ['the same, CSV', () => many(4, () => get(`${bars}&format=csv`))],
  ['exports on 8', () => many(8, () => get('/v1/export.ndjson?include=full'))],
  ['pages of 100 with everything on 32', () => many(32, full)],
  ['feeds of 100 with everything on 32', () => many(32, feed)],
  ['changes with everything on 32', () => many(32, changes)],
  ['facets on 32', () => many(32, facets)],
  ['GraphQL of 50 calls on 16', () => many(16, () => graphql(DOCUMENT))],
  ['GraphQL of 10 pages of whole stories, on 16', () => many(16, () => graphql(WHOLE))],
  ['GraphQL of 40 pages below a page on 16', () => many(16, () => graphql(NESTED))],
  ['GraphQL that is refused on 16', () => many(16, () => graphql(WRONG))],
  ['research: the week, on 16', () => many(16, () => tool('weekly_consequential'))],
  ['research: what changed, on 16', () => many(16, () => tool('what_changed'))],
  [
    'the terminal on 16',
    () => many(16, (i) => post('/v1/ai-terminal', JSON.stringify({ question: question(i) }))),
  ],
  ['200 streams of 8 symbols', () => many(200, (i) => (i === 0 ? STREAM : ''))],
  ['an operator publishes long stories on 8', () => many(8, publish)],
  ['an import of 20,000 items', () => [importing()]],
];

let taken = { bytes: 0, refused: 0 };
let underway: readonly Underway[] = [];

process.on('message', (word: string) => {
  if (word === 'end') {
    for (const each of underway) each.end();
    process.send?.(taken satisfies Taken);
    return;
  }
  taken = { bytes: 0, refused: 0 };
  underway = LOADS.find(([name]) => name === word)![1]();
});
process.on('disconnect', () => process.exit());
// Their names, in the order in which they are to be measured.
process.send?.(LOADS.map(([name]) => name));

function importing(): Underway {
  const program = spawn(process.execPath, ['--no-warnings', SERVE[1]!, 'import', items], { stdio: 'ignore' });
  return { end: () => void program.kill('SIGKILL') };
}

function many(count: number, request: (i: number) => string, ahead = 1): Underway[] {
  return Array.from({ length: count }, () => flood(request, ahead));
}

const HEAD = Buffer.from('HTTP/1.1 ');
// A status line that is cut before its last digit.
const CUT = HEAD.length + 2;

/** Keeps so many requests of a connection unanswered; when an answer begins, the next is sent. */
function flood(request: (i: number) => string, ahead: number): Underway {
  let sent = 0;
  const socket = connect(Number(port), '127.0.0.1');
  const send = (count: number): void => {
    let text = '';
    for (let i = 0; i < count; i += 1, sent += 1) text += request(sent);
    socket.write(text);
  };
  let rest: Buffer = Buffer.alloc(0);
  socket.on('error', () => {});
  socket.on('data', (data) => {
    taken.bytes += data.length;
    const whole = rest.length === 0 ? data : Buffer.concat([rest, data]);
    let answers = 0;
    for (let at = whole.indexOf(HEAD); at >= 0 && at + CUT < whole.length; at = whole.indexOf(HEAD, at + 1)) {
      answers += 1;
      const status = whole.toString('latin1', at + HEAD.length, at + CUT + 1);
      if (status !== '200') taken.refused += 1;
    }
    rest = Buffer.from(whole.subarray(Math.max(0, whole.length - CUT)));
    if (answers > 0 && !socket.destroyed) send(answers);
  });
  send(ahead);
  return { end: () => void socket.destroy() };
}
