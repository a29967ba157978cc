import { isOfTrade, isQualifying } from '../../language/index.ts';
import type { Direction } from '../../stories/index.ts';
import { readLimit, readText, requireText } from '../arguments.ts';
import { counted } from '../counted.ts';
import { originsSaid, stateOf } from '../evidence/backing.ts';
import { storedContradictions } from '../evidence/contradictions.ts';
import { warnOfElsewhere } from '../evidence/elsewhere.ts';
import { type Evidence, readEvidence } from '../evidence/evidence.ts';
import { independentOrigins, originsOf } from '../evidence/origins.ts';
import { type Passage, passagesOf, quotePassage } from '../evidence/passages.ts';
import { Finding, newestCommit } from '../finding.ts';
import type { AssetExposureArgs, Envelope, ResearchRoom } from '../model.ts';
import { type Query, readQuery, withWords } from '../query.ts';
import { type ResearchWindow, readWindow } from '../window.ts';
import { confidenceOf, type DocumentedLink, documentedLinks } from './documented.ts';
import { type MarketNote, marketNotes } from './market.ts';
import { type ModelledLink, modelledLinks } from './model.ts';
import { isNaming, type NamedAsset, nameAsset } from './names.ts';

// How many stories are read by ticker, and how many by name.
const READ = 80;
// How many of the qualifying quotes are shown.
const QUALIFYING = 3;
const CONTRADICTIONS = 3;

/**
 * What the news in a window means for one asset. Links that a sentence documents are quoted. They are kept apart from
 * links that impact paths model. The answer also gives what contradicts either, and how prices in the market archive
 * moved (docs/research.md, "Asset exposure").
 * @throws Problem `invalid_parameter`, `unavailable`.
 */
export async function assetExposure(room: ResearchRoom, args: AssetExposureArgs): Promise<Envelope> {
  const given = requireText('asset', args.asset);
  const assetName = readText('assetName', args.assetName);
  const query = readText('query', args.query);
  const limit = readLimit(args.limit);
  const seen = await newestCommit(room);
  const [window, asset] = await Promise.all([readWindow(room, args), nameAsset(room, given, assetName)]);
  const finding = new Finding('svc_research_asset_exposure', window, seen);
  const [{ linked, named, unnamed, isWhole }, notes] = await Promise.all([
    read(room, asset, query === undefined ? undefined : readQuery(query, finding), window, finding),
    marketNotes(room, asset, window),
  ]);
  const naming = documentedLinks(asset, named);
  const documented = naming.filter(({ isLink }) => isLink);
  const modelled = modelledLinks(asset, linked);
  const shownModelled = modelled.slice(0, Math.max(limit - documented.length, Math.floor(limit / 2)));
  const shown = documented.slice(0, limit - shownModelled.length);
  for (const link of shown) {
    finding.item();
    finding.fact(quotePassage(link.passage), confidenceOf(link));
  }
  for (const link of shownModelled) say(finding, link);
  against(finding, asset, { documented, shown, modelled: shownModelled, named });
  compareMarket(
    finding,
    notes,
    [...documented, ...modelled].map(({ direction }) => direction),
  );
  if (asset.tickers.length === 0 && asset.entities.length === 0) {
    finding.warn(
      `No asset or entity in the corpus is called ${JSON.stringify(given)}. Sentences with that name were searched instead.`,
    );
  }
  const mentions = naming.length - documented.length;
  if (mentions > 0) {
    finding.warn(
      `${counted(mentions, documented.length === 0 ? 'story' : 'further story')} that ${mentions === 1 ? 'was' : 'were'} read only ${mentions === 1 ? 'mentions' : 'mention'} ${asset.label}. A mention is not a link.`,
    );
  }
  if (unnamed > 0) {
    finding.warn(
      `${counted(unnamed, 'story')} of the window ${unnamed === 1 ? 'is' : 'are'} in lists under ${asset.label}, and no sentence that is stored of ${unnamed === 1 ? 'it' : 'them'} names it. Only the headline may.`,
    );
  }
  if (linked.length + naming.length + unnamed === 0)
    await warnOfElsewhere(room, finding, asset.label, window);
  const backings = shown.map(({ backing }) => backing);
  const origins = originsOf(documented.flatMap(({ reports }) => reports));
  const independent = independentOrigins(origins).length;
  return finding.envelope(room, {
    summary: summaryOf(asset, documented, modelled, independent),
    verificationState:
      shown.length > 0
        ? stateOf(backings)
        : shownModelled.length > 0
          ? 'unverified'
          : 'insufficient_evidence',
    confidence: independent >= 3 ? 'high' : independent === 2 ? 'medium' : 'low',
    returned: shown.length + shownModelled.length,
    truncated: documented.length > shown.length || modelled.length > shownModelled.length || !isWhole,
  });
}

interface Stories {
  /** Stories whose impact paths lead to the asset, whether or not they name it. */
  readonly linked: readonly Evidence[];
  /** Stories with a sentence that names the asset. */
  readonly named: readonly Evidence[];
  /** How many stories were read because lists have them under the asset, and neither name it nor lead to it. */
  readonly unnamed: number;
  /** Whether these are all the stories that have the ticker or name. */
  readonly isWhole: boolean;
}

async function read(
  room: ResearchRoom,
  asset: NamedAsset,
  query: Query | undefined,
  window: ResearchWindow,
  finding: Finding,
): Promise<Stories> {
  const by = (filter: {
    asset?: string;
    entity?: string;
    paths?: readonly string[];
    query?: string | undefined;
    matching?: string | undefined;
  }) =>
    readEvidence(room, {
      ...window,
      most: READ,
      query: query?.words,
      matching: query?.matching,
      ...filter,
    });
  const readings = [
    ...asset.tickers.slice(0, 2).map((ticker) => by({ asset: ticker })),
    // Those that match the query, as by ticker, and not those with some of its words.
    ...asset.entities.slice(0, 2).map((entity) => by({ entity, matching: query?.matching ?? query?.words })),
    ...(asset.paths.length === 0 ? [] : [by({ paths: asset.paths })]),
  ];
  // An asset about which nothing is known is searched by its words alone.
  if (readings.length === 0) {
    const { words, matching } = withWords(query ?? { words: '', matching: undefined }, [asset.label]);
    readings.push(by({ query: words, matching }));
  }
  const found = await Promise.all(readings);
  if (query !== undefined && found.every((stories) => stories.length === 0)) {
    finding.warn('No story on the asset matches the query in this window.');
  }
  const stories = new Map(found.flat().map((evidence) => [evidence.uuid, evidence]));
  const all = [...stories.values()].sort(
    (a, b) => b.publishedMs - a.publishedMs || (a.uuid < b.uuid ? -1 : 1),
  );
  const linked = all.filter(({ impactDetails }) =>
    impactDetails.some((detail) => detail.assets.some(({ ticker }) => asset.tickers.includes(ticker))),
  );
  const named = all.filter((evidence) => passagesOf(evidence).some(({ text }) => isNaming(asset, text)));
  const filed = all.filter(({ assets }) => assets.some(({ ticker }) => asset.tickers.includes(ticker)));
  return {
    linked,
    named,
    unnamed: filed.filter((story) => !linked.includes(story) && !named.includes(story)).length,
    isWhole: found.every((stories) => stories.length < READ),
  };
}

function say(finding: Finding, link: ModelledLink): void {
  finding.item();
  finding.say(
    'inference',
    link.sentence,
    link.confidence,
    link.passages.map((passage) => quotePassage(passage).source),
  );
}

interface Links {
  readonly documented: readonly DocumentedLink[];
  /** Those of them that are quoted. What is counted counts all. */
  readonly shown: readonly DocumentedLink[];
  readonly modelled: readonly ModelledLink[];
  readonly named: readonly Evidence[];
}

function against(finding: Finding, asset: NamedAsset, { documented, shown, modelled, named }: Links): void {
  const ways = (direction: Direction) => documented.filter((link) => link.direction === direction);
  const [ups, downs] = [ways('up'), ways('down')];
  if (ups.length > 0 && downs.length > 0) {
    const fewer = ups.length < downs.length ? ups : downs;
    finding.say(
      'counterfactor',
      `The documented links differ in direction: ${ups.length} ${ups.length === 1 ? 'speaks' : 'speak'} of a rise, ${downs.length} of a fall.`,
      'medium',
      fewer.filter((link) => shown.includes(link)).map(({ passage }) => quotePassage(passage).source),
    );
  }
  for (const { opposed } of modelled)
    if (opposed !== undefined) finding.say('counterfactor', opposed, 'medium');
  const stories = shown.map(({ passage }) => passage.evidence);
  for (const { a, b, what } of storedContradictions(stories).slice(0, CONTRADICTIONS)) {
    finding.say(
      'counterfactor',
      `Sources contradict each other (${what}): “${a.text}” against “${b.text}”.`,
      'high',
      [a.source, b.source],
    );
  }
  // What qualifies a link is about the trade of the asset too: that a firm denies a rumour of something else is no evidence here.
  const qualifying = distinct(
    named
      .flatMap((evidence) => passagesOf(evidence))
      .filter(({ text }) => isNaming(asset, text) && isQualifying(text) && isOfTrade(text)),
  );
  for (const passage of qualifying.slice(0, QUALIFYING)) {
    const quoted = quotePassage(passage);
    finding.say('counterfactor', `A source qualifies: “${quoted.text}”`, 'medium', [quoted.source]);
  }
  const independent = independentOrigins(originsOf(documented.flatMap(({ reports }) => reports))).length;
  if (documented.length > 1 && independent < 2) {
    finding.say('counterfactor', `All documented links come from ${originsSaid(independent)}.`, 'medium');
  }
  if (modelled.length > 0) {
    finding.warn(
      'Modelled links follow impact paths, which say what usually happens. No source says that it happened to the asset.',
    );
  }
}

/** One sentence of each story: another report of it says the same. */
function distinct(passages: readonly Passage[]): Passage[] {
  const seen = new Set<string>();
  return passages.filter(({ evidence }) => !seen.has(evidence.uuid) && seen.add(evidence.uuid).size > 0);
}

/** Shows the price moves of the archive beside the links, and as a counterfactor where they go the opposite way. */
function compareMarket(
  finding: Finding,
  { notes, warning }: { readonly notes: readonly MarketNote[]; readonly warning: string | undefined },
  directions: readonly (Direction | undefined)[],
): void {
  if (warning !== undefined) finding.warn(warning);
  const ups = directions.filter((direction) => direction === 'up').length;
  const downs = directions.filter((direction) => direction === 'down').length;
  for (const note of notes) {
    const beside =
      directions.length === 0
        ? ''
        : ' The links happened in the same window; neither need be the cause of the other.';
    finding.say('inference', `${note.sentence}${beside}`, note.isSimulated ? 'low' : 'high');
    if (note.isSimulated) finding.warn(`The prices of ${note.symbol} are simulated.`);
    const most = ups > downs ? 'up' : downs > ups ? 'down' : undefined;
    if (most === undefined || note.direction === undefined || note.direction === most) continue;
    finding.say(
      'counterfactor',
      `Most links point ${most}, but ${note.symbol} went ${note.direction} in the market archive over the same window.`,
      note.isSimulated ? 'low' : 'medium',
    );
  }
}

function summaryOf(
  { label, tickers }: NamedAsset,
  documented: readonly DocumentedLink[],
  modelled: readonly ModelledLink[],
  independent: number,
): string {
  const named = tickers[0] === undefined || tickers[0] === label ? label : `${label} (${tickers[0]})`;
  if (documented.length === 0 && modelled.length === 0) {
    return `No story in the window says how ${named} is affected, and no impact path leads to it. Nothing can be said about its exposure.`;
  }
  const ways = (direction: Direction) => documented.filter((link) => link.direction === direction).length;
  const paths = modelled.map(({ label: path, direction }) => `${path} (${direction})`);
  return [
    documented.length === 0
      ? `No sentence in the window says how ${named} is affected.`
      : `${counted(documented.length, 'documented link')} to ${named} from ${originsSaid(independent)}: ` +
        `${ways('up')} of a rise, ${ways('down')} of a fall, ${documented.length - ways('up') - ways('down')} of neither or both.`,
    modelled.length === 0
      ? 'No impact path leads to it.'
      : `${counted(modelled.length, 'modelled link')}: ${paths.slice(0, 5).join('; ')}${paths.length > 5 ? ' and more' : ''}.`,
  ].join(' ');
}
