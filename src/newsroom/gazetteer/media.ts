import type { Beside } from './neighbours.ts';

const MEDIA = new Set('twitter facebook instagram youtube whatsapp'.split(' '));
const WAYS = new Set('on via through to'.split(' '));
const OWNERS = new Set('his her its their the my our a an'.split(' '));
// "A ban on Twitter", "an attack on Facebook", "to sell it to Facebook": what is done to it.
const AGAINST = new Set(
  `ban bans banned tax taxes attack attacks crackdown lawsuit suit sanctions fine fines bid offer pressure focus war assault block
   blocks restrictions curbs rules sell sells sold sale bet bets limits probe inquiry report`.split(/\s+/),
);
// "A Facebook post", "Twitter users": it is where, or by whom, something was said.
const OF_WORDS = new Set(
  `post posts page pages account accounts handle video videos clip clips user users message messages statement feed thread threads live
   livestream stream story stories follower followers rant rants comment comments tirade poll profile profiles group groups critics
   reaction reactions exchange feud beef spat photo photos picture pictures direct uproar outrage commentary star stars icon celebrity
   influencer sensation personality poll tirades`.split(/\s+/),
);
// "Twitter erupts": its users do.
const USERS_DO = new Set(
  `reacts reacted responds responded erupts erupted explodes exploded mocks mocked roasts roasted ridicules laughs melts swoons cackles
   loses freaks jokes rips roars cheers hilariously`.split(/\s+/),
);

/** Whether a platform is named only as the place where somebody says something: "said on Twitter", "in a Facebook post". */
export function isOnlyMedium({ tokens }: Beside, from: number, to: number): boolean {
  if (to - from > 1 || !MEDIA.has(tokens[from]!.word)) return false;
  const next = tokens[to];
  if (next?.adjoins === true && !next.possessive && (OF_WORDS.has(next.word) || USERS_DO.has(next.word)))
    return true;
  let at = from - 1;
  if (OWNERS.has(tokens[at]?.word ?? '')) at -= 1;
  const way = tokens[at];
  if (way === undefined || !WAYS.has(way.word) || tokens[from]!.possessive) return false;
  if (way.word === 'to')
    return /^(?:took|takes|take|taking|turned|turns|posted|posts|went|goes|uploaded|returned|returns)$/.test(
      tokens[at - 1]?.word ?? '',
    );
  return !AGAINST.has(tokens[at - 1]?.word ?? '');
}
