import type { Noun, Statement, Token } from '../model.ts';
import { type Item, placeOf } from './items.ts';
import type { View } from './profiles.ts';
import { cover, has, isSame, itemsIn } from './roles.ts';

const TOWN =
  /^(?:town|city|village|suburb|port|district|resort|capital|island|province|region|county|hamlet)$/;
// Claims that say where something is, or to whom somebody belongs, need no verb in the passage.
const LOCATED = new Set(['be', 'lie', 'locate', 'situate', 'stand']);
const WHERE = new Set(['in', 'at', 'near', 'on']);
const SERVES = new Set(['work', 'employ', 'belong', 'serve', 'represent', 'play', 'teach', 'coach']);
// What somebody is who does so for somebody; for the others any post will do.
const POSTS: ReadonlyMap<string, RegExp> = new Map([
  [
    'play',
    /^(?:player|striker|forward|defender|midfielder|goalkeeper|keeper|winger|quarterback|pitcher|catcher|batsman|bowler|centre|center|guard|fullback|fielder|captain|shortstop|linebacker|receiver)$/,
  ],
  ['teach', /^(?:professor|teacher|lecturer|instructor)$/],
  ['coach', /^(?:coach|manager|trainer)$/],
]);
export const SERVANT = /^(?:member|employee|representative|official|spokesman|spokeswoman|worker|part)$/;
const JOINS = new Set(['join', 'rejoin']);
const LEADS = new Set('head lead run manage oversee direct chair supervise teach work research'.split(' '));
const AT = /^(?:at|for|with)$/;
const OWNS = new Set(['have', 'own', 'possess']);

type Tie = 'place' | 'service' | 'possession';

/** Whether a claim's statement only says where something is, whose it is, or for whom somebody works. */
export const isTie = (claim: View, asked: Statement): boolean => tieOf(claim, asked) !== undefined;

function tieOf(claim: View, asked: Statement): Tie | undefined {
  if (asked.polarity !== 'asserted' || asked.modality !== 'happened') return undefined;
  const subjects = asked.subjects.length > 0 ? asked.subjects : asked.objects;
  if (subjects.length !== 1 || claim.sentence.tokens[subjects[0]!.head]!.lower === 'there') return undefined;
  if (LOCATED.has(asked.verb) && asked.phrases.length === 1 && WHERE.has(asked.phrases[0]!.preposition)) {
    const isBare = asked.verb === 'be' ? asked.objects.length === 0 : true;
    return isBare && isWhere(claim, asked.phrases[0]!.noun) ? 'place' : undefined;
  }
  if (asked.verb === 'employ')
    return asked.objects.length === 1 && asked.phrases.length === 0 ? 'service' : undefined;
  if (
    POSTS.has(asked.verb) &&
    (asked.objects.length > 0 || !/^(?:for|at)$/.test(asked.phrases[0]?.preposition ?? ''))
  )
    return undefined;
  if (SERVES.has(asked.verb) && asked.phrases.length + asked.objects.length >= 1) return 'service';
  if (
    asked.verb === 'be' &&
    asked.objects.length === 1 &&
    SERVANT.test(claim.sentence.tokens[asked.objects[0]!.head]!.lemma)
  )
    return 'service';
  if (
    OWNS.has(asked.verb) &&
    asked.objects.length === 1 &&
    asked.phrases.every(({ preposition }) => WHERE.has(preposition))
  )
    return 'possession';
  return undefined;
}

const isWhere = (view: View, { start, end }: Noun): boolean =>
  view.items
    .slice(start, end)
    .some((item) => item !== undefined && item.kind !== 'time' && item.kind !== 'number');

/** Whether a passage's statement has the two that a claim ties together tied in the same way. */
export function compareTie(claim: View, asked: Statement, view: View, given: Statement): boolean {
  const tie = tieOf(claim, asked);
  if (tie === undefined || given.polarity !== 'asserted' || given.modality !== 'happened') return false;
  // "Orvane employs Vosk": who serves is whom it employs.
  const isEmployer = asked.verb === 'employ';
  const who = (asked.subjects.length > 0 && !isEmployer ? asked.subjects : asked.objects)[0]!;
  const [left, right] = [given.subjects[0], given.objects[0]];
  if (tie === 'place') {
    const where = asked.phrases[0]!.noun;
    // "Is situated in": said by a verb of its own.
    if (given.kind === 'clause' && LOCATED.has(given.verb) && given.verb !== 'be')
      return (
        [...given.subjects, ...given.objects].some((noun) => isSame(claim, who, view, noun)) &&
        given.phrases.some(
          ({ preposition, noun }) => WHERE.has(preposition) && lies(claim, where, view, noun),
        )
      );
    if (left === undefined || right === undefined) return false;
    // "The Bavarian town of Tessel" is in Bavaria.
    if (given.kind === 'place' && given.verb === 'of' && TOWN.test(view.sentence.tokens[left.head]!.lower))
      return isSame(claim, who, view, right) && lies(claim, where, view, { ...left, end: left.head });
    if (given.kind !== 'place' || !(WHERE.has(given.verb) || given.verb === ',' || given.verb === "'s"))
      return false;
    return isSame(claim, who, view, left) && lies(claim, where, view, right);
  }
  // "Lanz, who heads research at Orvane".
  if (tie === 'service' && given.kind === 'clause' && LEADS.has(given.verb) && !POSTS.has(asked.verb)) {
    const whom = isEmployer ? asked.subjects[0] : (asked.phrases[0]?.noun ?? asked.objects[0]);
    const items = whom === undefined ? [] : itemsIn(claim, whom).filter(({ key }) => !SERVANT.test(key));
    const isNamed =
      items.some(({ kind }) => kind === 'name') && claim.sentence.tokens[who.head]!.tag === 'PROPN';
    const doers = given.isPassive ? [] : given.subjects;
    if (isNamed && !given.isGuess && doers.some((noun) => isSame(claim, who, view, noun)))
      return [
        ...given.objects,
        ...given.phrases.filter(({ preposition }) => AT.test(preposition)).map(({ noun }) => noun),
      ].some((noun) => claim.items[whom!.head] !== undefined && isSame(claim, whom!, view, noun));
  }
  if (left === undefined || right === undefined) return false;
  if (tie === 'service') {
    const whom = isEmployer ? asked.subjects[0] : (asked.phrases[0]?.noun ?? asked.objects[0]);
    const items =
      asked.verb === 'be'
        ? itemsIn(claim, asked.objects[0]!).filter((item) => !SERVANT.test(item.key))
        : whom === undefined
          ? []
          : itemsIn(claim, whom);
    const isJoined = given.kind === 'clause' && JOINS.has(given.verb) && !POSTS.has(asked.verb);
    if (items.length === 0 || (!isJoined && !items.some(({ kind }) => kind === 'name'))) return false;
    if (claim.sentence.tokens[who.head]!.tag !== 'PROPN' || !isSame(claim, who, view, left)) return false;
    const isPost =
      given.kind === 'apposition' ||
      given.kind === 'compound' ||
      (given.kind === 'clause' && given.verb === 'be');
    const isAt = given.kind === 'place' && /^(?:of|at|for|with|from)$/.test(given.verb);
    // "Before joining the board": is of it from then on.
    if (isJoined) return cover(items, view.profile(right).items) >= 1;
    if (!isPost && !isAt) return false;
    // "Vosk, a critic of Orvane": behind "of" stands Orvane alone.
    if ([left, right].some(({ start, end }) => view.sentence.tokens.slice(start, end).some(isOutside)))
      return false;
    const to = view.sentence.tokens[right.head]!;
    if (isAt && to.tag === 'NOUN' && to.lemma !== to.lower && !FIELDS.test(to.lower)) return false;
    const post = POSTS.get(asked.verb);
    if (post !== undefined && !post.test(view.sentence.tokens[(isPost ? right : left).head]!.lemma))
      return false;
    // "Mediator in the talks of France" does not serve France.
    // "Lanz, head of the office and the archive at Orvane": up to the next stop it is his post.
    const whole = given.kind === 'apposition' ? { ...right, end: asideEnd(view, right.end) } : right;
    return isPost ? cover(items, postKeys(view, whole)) >= 1 : cover(items, view.profile(right).items) >= 1;
  }
  if (given.kind !== 'place' || given.verb !== "'s") return false;
  if (!isSame(claim, who, view, right) || !isSame(claim, asked.objects[0]!, view, left)) return false;
  // "Orvane's plant in Dorsk": it has a plant there.
  return asked.phrases.every(({ noun }) =>
    view.sentence.statements.some(
      ({ kind, verb, subjects, objects }) =>
        kind === 'place' &&
        WHERE.has(verb) &&
        subjects[0]?.head === left.head &&
        objects[0] !== undefined &&
        lies(claim, noun, view, objects[0]),
    ),
  );
}

/** Where what is said of a name between commas ends; the noun's own end where no comma closes it. */
function asideEnd({ sentence: { tokens } }: View, end: number): number {
  let at = end;
  while (at < tokens.length && /^(?:NOUN|PROPN|ADP|DET|ADJ|CCONJ|PART)$/.test(tokens[at]!.tag)) at += 1;
  return at === tokens.length || /^[,.;]$/.test(tokens[at]!.lower) ? at : end;
}

const isOutside = ({ lower }: Token): boolean => OUTSIDE.test(lower);
// Who does not serve, or no longer does.
const OUTSIDE =
  /^(?:former|ex|formerly|candidate|nominee|critic|opponent|rival|enemy|foe|victim|fan|supporter|admirer|customer|client|investor|shareholder|creditor)$/;

function postKeys(view: View, { start, end, head }: Noun): Set<string> {
  const keys = new Set<string>();
  const { tokens } = view.sentence;
  for (let i = start; i < end; i += 1) {
    const { lower, lemma, tag } = tokens[i]!;
    if (i > head && tag === 'ADP' && !/^(?:of|at|for|with)$/.test(lower) && !isInHouse(tokens, i, end)) break;
    // "A lawyer for the victims of Orvane" serves them.
    if (i > head && tag === 'NOUN' && lemma !== lower && !FIELDS.test(lower)) break;
    const item = view.items[i];
    if (item !== undefined) keys.add(item.key);
  }
  return keys;
}

/** "The statistics office *in* the trade ministry": a part of it. */
function isInHouse(tokens: readonly Token[], at: number, end: number): boolean {
  if (tokens[at]!.lower !== 'in' && tokens[at]!.lower !== 'within') return false;
  for (let i = at + 1; i < end && tokens[i]!.tag !== 'ADP'; i += 1)
    if (HOUSE.test(tokens[i]!.lower)) return true;
  return false;
}

const HOUSE =
  /^(?:ministry|department|office|university|institute|institution|agency|bureau|council|commission|company|firm|bank|school|college|hospital|faculty|cent(?:er|re)|army|navy|force|service|union|association|foundation|museum|party|parliament|senate|government|administration)$/;
// What a post is of, told by a plural.
const FIELDS =
  /^(?:affairs|services|sales|operations|communications|relations|studies|resources|sciences|statistics|programs|programmes|systems|products|arts|sports|news|forces|markets|economics|politics|physics|mathematics|headquarters|works|securities|equities|accounts|claims|projects|policies|investments|loans|elections|prisons|schools|roads|parks|railways|airports)$/;

/** Whether a place is, or lies in, the one that is asked for. */
function lies(claim: View, where: Noun, view: View, there: Noun): boolean {
  const items: Item[] = itemsIn(claim, where);
  const { items: keys } = view.profile(there);
  const places = items.filter(({ key }) => placeOf(key) !== undefined);
  return items.length > 0 && (places.length > 0 ? places : items).every((item) => has(keys, item));
}
