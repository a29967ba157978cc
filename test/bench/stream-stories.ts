import type { ChildProcess } from 'node:child_process';
import { CATEGORIES, COUNTRIES } from '../../src/stories/index.ts';
import { table } from './figures.ts';
import { run, SERVE, SERVE_MEMORY } from './load.ts';
import { cpuSeconds, newKey, pinned, residentKb, up } from './stream-process.ts';

const PORT = 4865;
const READERS = Number(process.env.BENCH_STORY_READERS ?? 5_000);
/** Publications a second. */
const RATE = Number(process.env.BENCH_STORY_RATE ?? 20);
const MEASURE_MS = Number(process.env.BENCH_SECONDS ?? 15) * 1000;
const WARM_MS = 2_000;
const GOAL_MS = 250;
const KINDS = 40;

/**
 * 5,000 subscribers of `storyChanges` with 200 different filters, over GraphQL and over REST, while an operator publishes 20
 * stories a second through the same server, which does all the other work of a publication too. Delays are from the
 * commit of the story.
 */
export async function storyStreams(env: Record<string, string>, readers: string): Promise<void> {
  const key = await newKey(env);
  const operator = await newKey(env, ['--scopes', 'read,operator']);
  const rows: string[][] = [];
  for (const wire of ['GraphQL', 'REST'] as const) {
    const server = pinned(SERVE, { ...SERVE_MEMORY, ...env, PORT: String(PORT) });
    try {
      await up(PORT, '/v1/news', { authorization: `Bearer ${key}` });
      const figures = await measure(wire, server, key, operator, readers);
      rows.push(figures);
      console.log(figures.join(' | '));
    } finally {
      server.kill('SIGKILL');
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
  table(
    [
      'storyChanges',
      'readers, filters',
      'published/s',
      'sent/s',
      'p50 / p99 ms',
      `goal p99`,
      'CPU',
      'KB a reader',
      'closed',
    ],
    rows,
  );
}

async function measure(
  wire: 'GraphQL' | 'REST',
  server: ChildProcess,
  key: string,
  operator: string,
  readers: string,
): Promise<string[]> {
  const filters = Array.from({ length: 5 * KINDS }, (_, i) => filterOf(i));
  const requests = filters.map((filter) => requestOf(wire, filter, key)).join('\0');
  const stop = new AbortController();
  const publishing = publish(operator, stop.signal);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const pid = server.pid!;
  const idle = residentKb(pid);
  const wish = [PORT, READERS, WARM_MS, MEASURE_MS, 0].map(String);
  const before = { cpu: cpuSeconds(pid), at: performance.now() };
  const out = await run('taskset', ['-c', '1', readers, ...wish], {}, requests);
  const cpu = (cpuSeconds(pid) - before.cpu) / ((performance.now() - before.at) / 1000);
  const kb = (residentKb(pid) - idle) / READERS;
  stop.abort();
  const published = await publishing;
  const { delivered, p50, p99, closed } = JSON.parse(out) as Record<string, number>;
  return [
    wire,
    `${READERS}, ${filters.length}`,
    published.toFixed(1),
    delivered!.toFixed(0),
    `${p50} / ${p99}`,
    `${GOAL_MS}: ${p99! < GOAL_MS ? 'met' : 'MISSED'}`,
    cpu.toFixed(2),
    kb.toFixed(1),
    String(closed),
  ];
}

type Filter = Readonly<Record<string, string>>;

/** 40 of each kind: tags, countries with a category, entities, words or a phrase, words with a country. */
function filterOf(i: number): Filter {
  const n = i % KINDS;
  switch (Math.floor(i / KINDS)) {
    case 0:
      return { tag: `matter-${n}` };
    case 1:
      return { country: countryOf(n), category: categoryOf(n) };
    case 2:
      return { entity: `person-${n}` };
    case 3:
      return { q: n % 2 === 0 ? WORDS[n]! : `"${WORDS[n]} ${WORDS[(n + 1) % KINDS]}"` };
    default:
      return { q: WORDS[n]!, country: countryOf(n) };
  }
}

const countryOf = (n: number): string => COUNTRIES[n % COUNTRIES.length]!.code;
const categoryOf = (n: number): string => CATEGORIES[n % CATEGORIES.length]!.value;
const WORDS = Array.from(
  { length: KINDS },
  (_, n) => `har${'bcdfglmnprstvz'[n % 14]}o${'dklmnrstvz'[n % 10]}${n}`,
);

function requestOf(wire: 'GraphQL' | 'REST', filter: Filter, key: string): string {
  const head = `Host: 127.0.0.1\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${key}\r\n`;
  if (wire === 'REST') return `GET /v1/changes/stream?${new URLSearchParams(filter)} HTTP/1.1\r\n${head}\r\n`;
  const given = Object.entries(filter).map(([name, value]) => {
    const text = JSON.stringify(value);
    return `${name}: ${name === 'q' ? text : `[${text}]`}`;
  });
  const fields = 'cursor ... on StoryChanged { kind at story { title summary category publishedAt } }';
  const body = JSON.stringify({ query: `subscription { storyChanges(${given.join(', ')}) { ${fields} } }` });
  return `POST /graphql HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/** Publishes at an even pace until it is told to stop, and gives how many a second it managed. */
async function publish(key: string, signal: AbortSignal): Promise<number> {
  const mutation =
    'mutation ($input: StoryInput!, $key: String!) { publishStory(input: $input, idempotencyKey: $key) { storyId } }';
  const run = Math.random().toString(36).slice(2);
  const begun = performance.now();
  let done = 0;
  const under = new Set<Promise<void>>();
  for (let i = 0; !signal.aborted; i += 1) {
    const wait = begun + (i * 1000) / RATE - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const sent = fetch(`http://127.0.0.1:${PORT}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: mutation, variables: { input: storyOf(i), key: `${run}-${i}` } }),
    })
      .then(async (answer) => {
        const { errors } = (await answer.json()) as { errors?: { message: string }[] };
        if (errors === undefined) done += 1;
        else console.error(`not published: ${errors[0]!.message}`);
      })
      .catch((error: Error) => console.error(`not published: ${error.message}`));
    const kept: Promise<void> = sent.finally(() => under.delete(kept));
    under.add(kept);
  }
  const seconds = (performance.now() - begun) / 1000;
  await Promise.all(under);
  return done / seconds;
}

/** A story that two tags, two entities, three words, one country with a category and a phrase of the filters may find. */
function storyOf(i: number) {
  const n = (i * 7) % KINDS;
  const next = (n + 1) % KINDS;
  const word = (at: number): string => WORDS[at % KINDS]!;
  return {
    title: `Council ${i} speaks of ${word(n)} ${word(next)} plans`,
    summary: `After two years of debate the council approved the ${word(n + 11)} plan by nine votes to four.`,
    category: categoryOf(n),
    tags: [`matter-${n}`, `matter-${(n + 13) % KINDS}`],
    countries: [countryOf(n)],
    entities: [n, (n + 17) % KINDS].map((at) => ({
      slug: `person-${at}`,
      label: `Person ${at}`,
      kind: 'person',
    })),
    bodyHtml: '<p>The council approved the plan by nine votes to four.</p>',
  };
}
