import type { Direction } from '../stories/index.ts';

// Words of market reports, as whole words. They order quotes and tell which way a quote goes; nothing is claimed by
// them that the quote does not show.
const UP = words(
  'rise rises rose risen rising gain gains gained climb climbs climbed jump jumps jumped surge surges surged soar soars soared rally rallies rallied rebound rebounds rebounded recover recovers recovered advance advances advanced up higher record boost boosts boosted lift lifts lifted strengthen strengthens strengthened beat beats upgrade upgraded grow grows grew',
);
const DOWN = words(
  'fall falls fell fallen falling drop drops dropped lose loses lost slide slides slid slump slumps slumped plunge plunges plunged tumble tumbles tumbled crash crashes crashed decline declines declined dip dips dipped sink sinks sank down lower weaken weakens weakened weaker cut cuts slash slashed hit hurt shed sheds miss misses downgrade downgraded shrink shrinks shrank halt halts halted',
);
// One of these says that a sentence is about what is earned, paid or held up.
const TRADE = words(
  'price prices priced share shares shareholder shareholders stock stocks market markets trading trader traders investor investors profit profits revenue earnings dollar dollars cents percent million billion futures bond bonds yield yields takeover merger acquisition buyout fined lawsuit tariff tariffs sanctions strike strikes bankruptcy dividend debt layoffs recall recalls outage breach hacked contract contracts antitrust regulator regulators',
);
// These are everyday words as well: it takes two of them, or one beside a rise or fall.
const MAYBE_TRADE = words(
  'trade trades traded demand supply output production export exports import imports cost costs index rate rates loss losses deal bid fine ban banned forecast outlook currency token coin coins buy buys bought sell sells sold sale sales job jobs workers regulated regulation probe shortage alliance funding customers licence owner',
);
// A motion that is denied, or that failed, is none.
const DENIED = words(
  'not no never fail fails failed wont won denies denied unlikely without avoid avoids avoided',
);
const AGAINST = words(
  'despite however although but yet unaffected offset offsets rebound rebounded recover recovered resume resumed denied denies deny unlikely eased eases ease shrugged limited cushion cushioned hedged temporary nonetheless nevertheless',
);

/** Which way a sentence goes: `mixed` when it has words of both or denies them, undefined when it has none. */
export function motionOf(sentence: string): Direction | undefined {
  const all = wordsOf(sentence);
  const isUp = all.some((word) => UP.has(word));
  const isDown = all.some((word) => DOWN.has(word));
  const isDenied = all.some((word) => DENIED.has(word));
  if ((isUp && isDown) || (isDenied && (isUp || isDown))) return 'mixed';
  return isUp ? 'up' : isDown ? 'down' : undefined;
}

/** Whether a sentence is about what an asset earns, costs or is traded at, or about what holds its trade up. */
export function isOfTrade(sentence: string): boolean {
  const all = wordsOf(sentence);
  if (/[$€£¥%]|\bper cent\b/.test(sentence) || all.some((word) => TRADE.has(word))) return true;
  const maybe = new Set(all.filter((word) => MAYBE_TRADE.has(word))).size;
  return maybe >= 2 || (maybe === 1 && motionOf(sentence) !== undefined);
}

/** Whether a sentence qualifies or takes back. */
export function isQualifying(sentence: string): boolean {
  return wordsOf(sentence).some((word) => AGAINST.has(word));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
