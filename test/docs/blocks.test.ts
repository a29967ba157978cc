import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { parse, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../rest/app/routes.ts';
import type { KeptIds } from '../../rest/docs/kept-ids.ts';
import { operationReader } from '../../rest/docs/operations.ts';
import { samplesOf } from '../../rest/docs/samples.ts';
import { schema } from '../../schema/index.ts';
import { COMMAND_NAMES, programOf } from '../../src/cli/program.ts';
import { type PostDraft, publishPosts } from '../../src/editorial/index.ts';
import { ensureSeries, storeBars } from '../../src/market/index.ts';
import { readCurl, wordsOf } from '../setup/curl.ts';
import { openStream } from '../setup/event-stream.ts';
import { handVenue } from '../setup/hand-venue.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { bar } from '../setup/market.ts';
import { openReceiver, type TestReceiver } from '../setup/receiver.ts';
import { until } from '../setup/until.ts';
import { allBlocks, type Block, commandsOf } from './blocks.ts';

// Every block of the documentation is run here, or by a test that is named here, or has a reason why nothing runs it.

/** Pages whose programs have a test of their own, by language. */
const ELSEWHERE: Readonly<Record<string, { languages: readonly string[]; test: string }>> = {
  'docs/clients.md': { languages: ['js', 'ts', 'python', 'sh', 'json'], test: 'test/docs/clients.test.ts' },
  'docs/webhooks-verify.md': { languages: ['ts', 'python', 'go'], test: 'test/webhooks/samples.test.ts' },
};

/** Why a command line of a page is not run. */
const NOT_RUN: readonly (readonly [begins: RegExp, reason: string])[] = [
  [
    /^(HOOKS_ALLOW_LOOPBACK=on |BASE=\S+ KEY=\S+ )?npm (ci|start|test|run|init|install|pkg)\b|^npx vitest/,
    'it is of the checkout itself',
  ],
  [/^(claude|newsboat|tar|psql|cat) /, 'it needs a program that is not a part of this one'],
  [/^(cp|export|echo) /, 'it prepares the lines beside it'],
  [/^node --env-file/, 'it needs the topology that the line before it starts'],
  [/^(cursor|next|page)=|^while |^do$|^done$/, 'it is the frame of a loop, whose requests are run'],
];

const blocks = allBlocks();
const own = blocks.filter(({ page, language }) => !ELSEWHERE[page]?.languages.includes(language));
const inLanguage = (language: string): readonly Block[] => own.filter((block) => block.language === language);
const named = (of: readonly Block[]): (readonly [string, Block])[] =>
  of.map((block) => [`${block.page}: ${block.text.trim().slice(0, 60)}`, block]);

test('each language is run here, by another test, or is that of something shown', () => {
  const run = ['sh', 'graphql', 'json', 'jsonc'];
  // What has no language is what a program printed; the program of streams.md is that of clients.md, for ticks.
  const shown = ['', 'js'];
  expect(own.filter(({ language }) => ![...run, ...shown].includes(language))).toEqual([]);
  expect(inLanguage('js').map(({ page }) => page)).toEqual(['docs/streams.md']);
  for (const [page, { test: file }] of Object.entries(ELSEWHERE)) {
    expect(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')).toContain(page);
  }
});

const commands = inLanguage('sh').flatMap((block) =>
  commandsOf(block.text).map((line) => ({ page: block.page, line })),
);
const isCurl = (line: string): boolean => /\bcurl /.test(line);
const isOwn = (line: string): boolean => /^(export \w+=\$\()?(npx )?newstape /.test(line);

test('each command line is run, is one of the program, or has a reason', () => {
  const without = commands.filter(
    ({ line }) => !isCurl(line) && !isOwn(line) && !NOT_RUN.some(([begins]) => begins.test(line)),
  );
  expect(without).toEqual([]);
  expect(commands.filter(({ line }) => isCurl(line)).length).toBeGreaterThan(15);
});

test('every `npm run` of the pages is a script', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const asked = commands.flatMap(({ line }) => /^npm run ([\w:-]+)/.exec(line)?.[1] ?? []);
  expect(asked.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test('the commands of the program exist, with the options that the pages give them', async () => {
  const program = await programOf(COMMAND_NAMES);
  const wrong = commands.flatMap(({ page, line }) => {
    if (!isOwn(line)) return [];
    const text = line.replace(/^export \w+=\$\(/, '').replace(/^npx /, '');
    const words = wordsOf(text.replaceAll(/\$(\w+)/g, 'VALUE'), {}).slice(1);
    let command: Command = program;
    let at = 0;
    for (; at < words.length; at += 1) {
      // `pause|resume` names several.
      const next = command.commands.find((one) => words[at]!.split('|').includes(one.name()));
      if (next === undefined) break;
      command = next;
    }
    const options = words.slice(at).flatMap((word) => /^\[?(--?[a-z][\w-]*)/.exec(word)?.[1] ?? []);
    const known = command.options.flatMap(({ short, long }) => [short, long]);
    const unknown = options.filter((option) => !known.includes(option));
    return command === program || command.commands.length > 0 || unknown.length > 0
      ? [`${page}: ${line}: ${unknown.join(' ')}`]
      : [];
  });
  expect(wrong).toEqual([]);
});

describe('bodies that are shown', () => {
  // `...` stands for what is left out.
  const filled = (text: string): string =>
    text
      .replaceAll('…', '...')
      .replaceAll(/"[^"\n]*"(?=\s*[,}\]])(?<=\.\.\.")/g, '"..."')
      .replaceAll(/,\s*\.\.\.(?=\s*[}\]])/g, '')
      .replaceAll(/(?<=[[{]\s*)\.\.\.(?=\s*[}\]])/g, '')
      .replaceAll(/(?<=:\s*)\.\.\.(?=\s*[,}])/g, 'null');

  test.each(named([...inLanguage('json'), ...inLanguage('jsonc')]))(
    '%s is JSON',
    (_name, { text, language }) => {
      const texts = language === 'jsonc' ? text.trim().split('\n') : [text];
      for (const one of texts) expect(() => JSON.parse(filled(one)), one).not.toThrow();
    },
  );
});

describe('requests', () => {
  const venue = handVenue();
  let house: TestHouse;
  let receiver: TestReceiver;
  let key: string;
  let token: string;

  beforeAll(async () => {
    house = await openTestHouse({
      listen: true,
      env: { HOOKS_ALLOW_LOOPBACK: 'on' },
      live: { venue, connect: true },
    });
    receiver = await openReceiver();
    key = await house.key('enterprise', {
      scopes: ['read', 'write', 'webhooks', 'ai', 'mcp', 'operator', 'account'],
    });
    // The first of the list, in two revisions, with all that the examples of paths name.
    const rates = draft({
      title: 'Norland central bank raises rate to 4.5 percent',
      publishedAt: new Date().toISOString(),
      impactPaths: [
        { token: 'central-bank-rates>currency', label: 'Central bank rates → currency', direction: 'mixed' },
      ],
      assets: [{ ticker: 'AUD', label: 'Australian dollar', kind: 'currency' }],
      impactDetails: [],
    });
    await house.publish([{ ...rates, title: 'Norland central bank meets' }]);
    const [story] = await house.publish([
      rates,
      draft({
        title: 'Drought in the west',
        entities: [
          { label: 'Reserve Bank of Australia', slug: 'reserve-bank-of-australia', kind: 'central_bank' },
        ],
      }),
    ]);
    for (const base of ['BTC', 'ETH']) {
      const [symbol, names] = [`${base}USDT`, { venue: 'simulated', base, quote: 'USDT', simulated: true }];
      const drafted = { ...names, symbol };
      const id = await house.services.db.transaction((sql) => ensureSeries(sql, drafted, '1m'));
      const series = { id, symbol, venue: 'simulated', interval: '1m' } as const;
      await storeBars(house.services.market, series, { bars: [bar(Date.UTC(2026, 6, 17))] });
    }
    await publishPosts(house.services.editorial, [aPost((story as { id: string }).id)]);
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const subscribed = await fetch(`${house.url}/v1/webhooks/subscriptions`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ url: receiver.url, eventTypes: ['intelligence.published'] }),
    });
    const { data } = (await subscribed.json()) as { data: { subscription: { id: string } } };
    await fetch(`${house.url}/v1/webhooks/subscriptions/${data.subscription.id}/test`, {
      method: 'POST',
      headers,
    });
    await receiver.wait(1);
    // Asked for a challenge, it answers as docs/webhooks.md says.
    receiver.answer = ({ body }, response) => response.end(body && JSON.stringify(JSON.parse(body).data));
    const made = await graph('mutation { createFeedToken(name: "pages") { token } }');
    token = (made.data as { createFeedToken: { token: string } }).createFeedToken.token;
    await until(() => house.services.live.hub.away === undefined);
  });
  afterAll(async () => {
    await receiver?.close();
    house?.app.server.closeAllConnections();
    await house?.close();
  });

  async function graph(query: string, variables: object = {}): Promise<{ data?: unknown; errors?: unknown }> {
    const answer = await fetch(`${house.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    return answer.json() as Promise<{ data?: unknown; errors?: unknown }>;
  }

  /** A post about a story, which cites it. */
  function aPost(story: string): PostDraft {
    return {
      keys: ['post:pages'],
      type: 'analysis',
      title: 'On rates',
      dek: 'What was said of rates.',
      categories: ['economy'],
      countries: [],
      persona: { slug: 'ada', name: 'Ada', bio: 'Reads.', disclosure: 'Ada is an automated persona.' },
      sections: [{ heading: 'What it says', html: '<p>The plan was approved. [1]</p>' }],
      sourceStories: [story],
      citations: [{ story, quote: 'The council approved the plan by nine votes to four.' }],
      publishedAt: new Date().toISOString(),
    };
  }

  /** The first id of a list, as the page of an operation finds it. */
  async function firstId({ path, members }: KeptIds): Promise<string> {
    const answer = await fetch(`${house.url}${path}`, { headers: { authorization: `Bearer ${key}` } });
    const data: unknown = await answer.json();
    const list = members.reduce((part, member) => (part as Record<string, unknown>)[member], data);
    return (list as { id: string }[])[0]!.id;
  }

  /** What a page writes for an address that a reader has. */
  const here = (text: string): string =>
    text
      .replaceAll('http://127.0.0.1:4000', house.url)
      .replaceAll('https://hooks.example.com/newstape', receiver.url);

  test.each(commands.filter(({ line }) => isCurl(line)).map(({ page, line }) => [`${page}: ${line}`, line]))(
    '%s',
    async (_name, line) => {
      // Within $(...) it is the part that asks.
      const asked = here(/\$\((curl [^)]*)\)/.exec(line)?.[1] ?? line.slice(line.indexOf('curl ')));
      const plain = asked.replace(' --compressed', '').replace(/ -D \S+/, '');
      const variables = { BASE: house.url, KEY: key, NEWSTAPE_KEY: key, TOKEN: token, cursor: '' };
      const next = `${house.url}/v1/news?country=AU&page_size=100`;
      const { url, method, headers, body } = readCurl(plain.replace(/&wait=\d+/, ''), { ...variables, next });
      if (/ -s?N\b/.test(plain)) {
        const stream = await openStream(url, undefined, { method, headers: { ...headers } });
        expect(stream.response.status).toBe(200);
        expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
        stream.close();
        return;
      }
      const answer = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
      const text = await answer.text();
      expect(answer.status, text.slice(0, 500)).toBe(200);
      expect(text).not.toMatch(/"errors":\s*\[\{|"isError":\s*true/);
    },
  );

  test.each(routes.map(({ operationId }) => operationId))(
    'the sample of %s can be sent as it is',
    async (id) => {
      const operation = operationReader(house.url)(id)!;
      const [curl, ...others] = samplesOf(operation, house.url);
      const ids = operation.parameters.find((parameter) => parameter.ids !== undefined)?.ids;
      const own = ids === undefined ? '' : await firstId(ids);
      const filled = (text: string): string =>
        here(text).replaceAll(ids?.placeholder ?? key, ids ? own : key);
      const { url, method, headers, body } = readCurl(filled(curl!.text).replaceAll('YOUR_KEY', key), {});
      for (const { text } of others) expect(filled(text)).toContain(url);
      if (operation.streams) {
        const stream = await openStream(url, undefined, { method, headers: { ...headers } });
        expect(stream.response.status).toBe(200);
        stream.close();
        return;
      }
      const answer = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
      const text = await answer.text();
      expect([200, 201, 202, 204], text.slice(0, 500)).toContain(answer.status);
    },
  );

  // One block may hold several documents, and one that names what the reader has is only read.
  const documents = inLanguage('graphql').flatMap(({ page, text }) =>
    (page === 'docs/feeds.md' ? text.trim().split('\n') : [text]).map((one) => [page, one] as const),
  );

  test.each(documents)('the document of %s is valid, and answered: %s', async (_page, text) => {
    const document = parse(text);
    expect(validate(schema, document)).toEqual([]);
    if (/(\.\.\.|…)"/.test(text)) return;
    if (text.startsWith('subscription')) {
      const stream = await openStream(`${house.url}/graphql/stream`, key, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: text }),
      });
      await until(() => stream.text() !== '');
      expect([stream.response.status, stream.text()]).toEqual([200, expect.not.stringContaining('"errors"')]);
      stream.close();
      return;
    }
    const { errors } = await graph(text, { cursor: null, key: 'pages-1' });
    expect(errors).toBeUndefined();
  });
});
