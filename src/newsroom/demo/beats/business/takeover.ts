import { capital, n } from '../../kit.ts';
import { company, EARLY_WEEK, scenario, topic } from '../../telling.ts';

/** A bid for a company and, a week later, the answer to it. */
export const takeover = scenario(
  'takeover',
  'business',
  EARLY_WEEK,
  [
    {
      c: 'GB',
      buyer: 'Marlowe Foods',
      target: 'Cotswold Oat Works',
      trade: 'breakfast cereals',
      price: '£640 million',
      premium: 31,
      end: 'accepted',
      holder: 'the founding family, which holds 28%',
      quote: 'Our grandmother would have asked what happens to the mill. So did we.',
    },
    {
      c: 'AU',
      buyer: 'Southern Cross Freightways',
      target: 'Nullarbor Cold Chain',
      trade: 'refrigerated transport',
      price: 'A$1.1 billion',
      premium: 24,
      end: 'raised',
      holder: 'a superannuation fund with 11%',
      quote: 'The price is fair for a tired truck, not for the depots that go with it.',
    },
    {
      c: 'KR',
      buyer: 'Daon Games',
      target: 'Studio Mugunghwa',
      trade: 'mobile games',
      price: '₩820 billion',
      premium: 19,
      end: 'probed',
      holder: 'its two founders',
      quote: 'We make games for people on trains. That will not change.',
    },
    {
      c: 'BR',
      buyer: 'Grupo Itapuã',
      target: 'Farmácias Boa Vista',
      trade: 'pharmacies',
      price: 'R$2.3 billion',
      premium: 27,
      end: 'accepted',
      holder: 'a family trust from Salvador',
      quote: 'Nine hundred shops need somebody who likes shops.',
    },
  ] as const,
  (k, v) => {
    const chief = k.person();
    const buyer = company(v.buyer, v.c);
    const target = company(v.target, v.c);
    const second =
      v.end === 'accepted'
        ? `Board of ${v.target} accepts ${v.price} offer from ${v.buyer}`
        : v.end === 'raised'
          ? `${v.buyer} raises bid for ${v.target} by 8% after board says no`
          : `Competition authority opens review of ${v.buyer} bid for ${v.target}`;
    const facts =
      v.end === 'accepted'
        ? `accepted the offer`
        : v.end === 'raised'
          ? `raised its offer by 8%`
          : `opened an in-depth review`;
    const actor =
      v.end === 'accepted'
        ? `The board of ${v.target}`
        : v.end === 'raised'
          ? v.buyer
          : 'The competition authority';
    return [
      {
        day: 0,
        hour: 7.4,
        title: k.alt(
          `${v.buyer} bids ${v.price} for ${v.target}`,
          `${v.target} gets ${v.price} takeover offer at ${v.premium}% premium`,
        ),
        summary: `${v.buyer} has offered ${v.price} for ${v.target}, a name in ${v.trade}, ${v.premium}% above the last closing price.`,
        tags: ['mergers', 'takeover'],
        about: [buyer, target],
        impacts: [
          [
            'merger>equities',
            'up',
            'low',
            'immediate',
            `Shares of a target trade towards the offer; a premium of ${v.premium}% resets the price of its rivals too.`,
            [k.c.indexTicker],
          ],
        ],
        claims: [
          `${v.buyer} offered ${v.price} for ${v.target}.`,
          `The offer is ${v.premium}% above the last closing price.`,
          `~The bid succeeds or fails with ${v.holder}.`,
        ],
        reports: [
          [
            `=${v.buyer}`,
            'Offer announcement',
            `The directors announce {0:an offer of ${v.price}} in cash for all shares of ${v.target}, {1:a premium of ${v.premium}%} to the last closing price.`,
          ],
          [
            'local',
            `A ${v.price} approach`,
            `${v.buyer} has made {0:an offer of ${v.price}}. Whether it succeeds {2:depends on ${v.holder}}.`,
          ],
          [
            'wire',
            `${v.buyer} in bid for rival`,
            `The cash bid of {0:${v.price}} carries {1:a premium of ${v.premium}%}.`,
          ],
        ],
        body: [
          k.alt(
            `${v.buyer} wants to buy ${v.target}. It offered ${v.price} in cash on ${k.weekday()}, ${v.premium}% more than the market thought the company was worth the evening before.`,
            `The market for ${v.trade} may soon have one name fewer. ${v.buyer} on ${k.weekday()} offered ${v.price} in cash for ${v.target}, a premium of ${v.premium}%.`,
          ),
          `Much depends on ${v.holder}. ${chief.label}, who chairs ${v.target}, said the board would take advice and answer within ten days.`,
          `"${v.quote}" That was ${chief.last}'s only comment.`,
          `${v.buyer} promises to keep the headquarters where it is for three years. About ${n(k.round(900, 4200, 100))} people work for ${v.target}.`,
        ],
      },
      {
        day: 7,
        hour: 8.1,
        title: second,
        summary: `${actor} has ${facts}, a week after ${v.end === 'raised' ? `its first bid of ${v.price} for ${v.target}` : `${v.buyer} bid ${v.price} for ${v.end === 'accepted' ? 'the company' : v.target}`}.`,
        tags: ['mergers', 'takeover', ...(v.end === 'probed' ? ['competition'] : [])],
        about: [buyer, target, ...(v.end === 'probed' ? [topic('Competition policy')] : [])],
        impacts: [
          [
            'merger>equities',
            v.end === 'probed' ? 'down' : 'up',
            'low',
            'short_term',
            v.end === 'probed'
              ? 'A review takes months, and the spread between price and offer widens with it.'
              : `Certainty about ${v.target} closes the gap to the offer price.`,
            [k.c.indexTicker],
          ],
        ],
        claims: [`${actor} ${facts}.`, `?Completion is possible before the end of the year.`],
        reports: [
          [
            'local',
            second,
            `${actor} {0:${facts}} on ${k.weekday(7)}. {1:Advisers speak of completion by year-end} if nothing else comes up.`,
          ],
          ['wire', `${v.target}: next chapter`, `${actor} {0:${facts}}, a week after the bid became public.`],
          ['reprint', '', ''],
          [
            'abroad',
            `${v.target} and its suitor`,
            `A week on, ${actor.charAt(0).toLowerCase()}${actor.slice(1)} {0:${facts}}.`,
          ],
        ],
        body: [
          v.end === 'accepted'
            ? `The board of ${v.target} has accepted the ${v.price} offer from ${v.buyer}. The decision was unanimous, ${chief.label}, its chair, said on ${k.weekday(7)}.`
            : v.end === 'raised'
              ? `${v.buyer} has raised its offer for ${v.target} by 8%. The board had turned down the first one, of ${v.price}, as too low on ${k.weekday(6)}.`
              : `The competition authority has opened an in-depth review of the ${v.price} bid by ${v.buyer} for ${v.target}. It wants to know what the deal would do to small publishers of ${v.trade}.`,
          v.end === 'accepted'
            ? `${capital(v.holder)}${v.holder.includes(', ') ? ',' : ''} will tender its shares. Regulators still have to agree.`
            : v.end === 'raised'
              ? `A spokesperson for the board said it would study the new price. Analysts expect a third round.`
              : `The review may take ninety working days. Both companies said they would cooperate.`,
          `${k.alt(`Advisers believe that the deal could be completed before the end of the year.`, `Completion before the end of the year is possible, advisers say, if nothing else comes up.`)}`,
        ],
      },
    ];
  },
);
