import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { analyse, type RelationKind, readSpan, relation } from '../../src/language/index.ts';
import { eventsOf, makes, plantedCases, type SentenceTruth, truthRows } from '../setup/truth.ts';
import { type Corpus, corpusOf } from './evidence-corpus.ts';
import { table } from './figures.ts';

interface Pair {
  readonly id: number | string;
  readonly text: string;
  readonly claim: string;
  readonly entailed: boolean;
}

interface Measured {
  readonly pairs: number;
  readonly precision: number;
  readonly recall: number;
  readonly reports: number;
  readonly contradictsOnEntailed: number;
}

/**
 * `npm run bench -- evidence [--pairs FILE] [--data FOLDER] [--json]`: how well the room of language tells what a text
 * reports. Pairs are newline-delimited JSON of `id, text, claim, entailed`; the folder (or EVIDENCE_DATA) holds
 * `claims/entailment-dev.ndjson` and the news that the events of test/language/truth are about.
 */
export async function bench(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { pairs: { type: 'string' }, data: { type: 'string' }, json: { type: 'boolean' } },
  });
  const data = values.data ?? process.env.EVIDENCE_DATA;
  const file =
    values.pairs ?? (data === undefined ? undefined : join(data, 'claims', 'entailment-dev.ndjson'));
  const result: Record<string, unknown> = {};
  if (file !== undefined) {
    const pairs = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Pair);
    const all = measure(pairs);
    // Seven pairs in ten were looked at while the rules were written, the others only measured.
    const [seen, unseen] = [pairs.filter(isSeen), pairs.filter((pair) => !isSeen(pair))].map(measure);
    Object.assign(result, all, { seen, unseen }, speedOf(pairs));
    table(
      ['pairs', 'n', 'precision of reports', 'recall', 'entailed called contradicts'],
      [row('all', all), row('looked at', seen!), row('not looked at', unseen!)],
    );
    console.log(
      `\n${result.microsecondsASentence} us a sentence, ${result.microsecondsAPair} us a pair of two readings`,
    );
  }
  const planted = plantedCases();
  const right = planted.filter(({ claim, passage, expected }) =>
    isAs(relation(analyse(claim), analyse(passage)).kind, expected),
  );
  result.planted = { cases: planted.length, right: right.length };
  console.log(`planted cases: ${right.length} of ${planted.length} right`);
  result.classes = classes();
  const sentences = truthRows('sentences.tsv') as unknown as SentenceTruth[];
  const read = sentences.filter((truth) => makes(analyse(truth[0]), truth));
  result.sentences = { statements: sentences.length, right: read.length };
  console.log(`statements of sentences: ${read.length} of ${sentences.length} right`);
  const dates = truthRows('dates.tsv');
  const dated = dates.filter(([own, phrase, from, to]) => {
    const span = readSpan(phrase!, Date.parse(`${own}T12:00:00.000Z`));
    const days =
      span === undefined
        ? ['-', '-']
        : [span.from, span.to].map((at) => new Date(at).toISOString().slice(0, 10));
    return days[0] === from && days[1] === to;
  });
  result.dates = { phrases: dates.length, right: dated.length };
  console.log(`dates: ${dated.length} of ${dates.length} right`);
  const news = data === undefined ? undefined : join(data, 'news');
  if (news !== undefined && existsSync(news)) {
    const corpus = await corpusOf(news);
    Object.assign(result, { news: ownPairs(corpus) }, events(corpus));
  }
  if (values.json === true) console.log(JSON.stringify(result));
}

/** Cases of each class that is easily read wrongly: how many are right, and told as a report or contradiction wrongly. */
function classes(): Record<string, { cases: number; right: number; wrong: number }> {
  const tally: Record<string, { cases: number; right: number; wrong: number }> = {};
  for (const [, of, claim, passage, expected] of truthRows('classes.tsv')) {
    const { kind } = relation(analyse(claim!), analyse(passage!));
    const own = tally[of!] ?? { cases: 0, right: 0, wrong: 0 };
    tally[of!] = own;
    own.cases += 1;
    if (isAs(kind, expected!)) own.right += 1;
    else if (kind === 'reports' || kind === 'contradicts') own.wrong += 1;
  }
  for (const [of, { cases, right, wrong }] of Object.entries(tally))
    console.log(`${of}: ${right} of ${cases} right, ${wrong} wrongly told as a report or a contradiction`);
  return tally;
}

/** Our own claims about items of the news: those that were looked at after the first run, and those that were not. */
function ownPairs(corpus: Corpus): Record<string, Measured> {
  const pairsOf = (half: string): Pair[] =>
    truthRows('news.tsv').flatMap(([of, item, says, claim], id) => {
      const text = corpus.textOf(item!);
      return of !== half || text === undefined
        ? []
        : [{ id, text, claim: claim!, entailed: says === 'reports' }];
    });
  const [read, kept] = [measure(pairsOf('read')), measure(pairsOf('kept'))];
  table(
    ['own claims about the news', 'n', 'precision of reports', 'recall', 'entailed called contradicts'],
    [row('looked at', read), row('not looked at', kept)],
  );
  return { read, kept };
}

const isAs = (kind: RelationKind, expected: string): boolean =>
  (kind === 'nothing' ? 'mentions' : kind) === expected;

function measure(pairs: readonly Pair[]): Measured {
  let [entailed, right, wrong, contested] = [0, 0, 0, 0];
  for (const pair of pairs) {
    const { kind } = relation(analyse(pair.claim), analyse(pair.text));
    if (pair.entailed) entailed += 1;
    if (kind === 'reports' && pair.entailed) right += 1;
    if (kind === 'reports' && !pair.entailed) wrong += 1;
    if (kind === 'contradicts' && pair.entailed) contested += 1;
  }
  return {
    pairs: pairs.length,
    precision: share(right, right + wrong),
    recall: share(right, entailed),
    reports: right + wrong,
    contradictsOnEntailed: share(contested, entailed),
  };
}

const isSeen = ({ id }: Pair): boolean => ((Number(id) * 2_654_435_761) >>> 0) % 100 < 70;

/** Of a warm process: what a reading and a comparison cost in time of the processor. */
function speedOf(pairs: readonly Pair[]): { microsecondsASentence: number; microsecondsAPair: number } {
  const before = process.cpuUsage();
  const readings = pairs.map(({ text, claim }) => [analyse(claim), analyse(text)] as const);
  const read = process.cpuUsage(before);
  const sentences = readings.reduce((sum, [a, b]) => sum + a.sentences.length + b.sentences.length, 0);
  const between = process.cpuUsage();
  for (const [claim, text] of readings) relation(claim, text);
  const compared = process.cpuUsage(between);
  return {
    microsecondsASentence: Math.round((read.user + read.system) / sentences),
    microsecondsAPair: Math.round((compared.user + compared.system) / pairs.length),
  };
}

/** Of true, contrary and invented events: what the nearest texts of the whole news are to them. */
function events(corpus: Corpus): Record<string, unknown> {
  const tally = {
    invented: { n: 0, reported: 0, contested: 0 },
    contrary: { n: 0, reported: 0, contested: 0 },
    true: { n: 0, reported: 0, contested: 0 },
  };
  const wrong: string[] = [];
  const due = { n: 0, contested: 0 };
  for (const { id, kind, item, claim, isToContest } of eventsOf()) {
    const set = tally[kind];
    set.n += 1;
    const asked = analyse(claim);
    const kinds = corpus.nearest(claim, item).map((text) => relation(asked, analyse(text)).kind);
    const isReported = kinds.includes('reports');
    const isContested = !isReported && kinds.includes('contradicts');
    if (isToContest) due.n += 1;
    if (isToContest && isContested) due.contested += 1;
    if (isReported) set.reported += 1;
    if (isContested) set.contested += 1;
    if ((kind !== 'true' && isReported) || (kind !== 'contrary' && isContested))
      wrong.push(`${id} ${isReported ? 'reported' : 'contested'}`);
  }
  for (const [name, { n, reported, contested }] of Object.entries(tally))
    console.log(`${name}: ${n} events; ${reported} reported, ${contested} contested`);
  console.log(`of contrary events ${due.n} are to be contested: ${due.contested} are`);
  if (wrong.length > 0) console.log(`wrong: ${wrong.join(', ')}`);
  return { events: { ...tally, due } };
}

const share = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((1e4 * part) / whole) / 1e4;
const row = (name: string, { pairs, precision, recall, contradictsOnEntailed }: Measured): string[] => [
  name,
  String(pairs),
  precision.toFixed(3),
  recall.toFixed(3),
  contradictsOnEntailed.toFixed(4),
];
