import type { Code } from '../../cast.ts';
import { pct } from '../../kit.ts';
import { company, EARLY_WEEK, scenario, topic } from '../../telling.ts';

const RATE_NAME: Partial<Record<Code, string>> = {
  AU: 'cash rate',
  BR: 'Selic rate',
  CA: 'overnight rate',
  GB: 'Bank Rate',
  IN: 'repo rate',
  JP: 'overnight call rate',
  KR: 'base rate',
  MX: 'overnight interbank rate',
  ZA: 'repo rate',
  RU: 'key rate',
  TR: 'one-week repo rate',
};

/** A central bank decides about its rate; the next day markets have read the statement. */
export const rateDecision = scenario(
  'rate-decision',
  'economy',
  EARLY_WEEK,
  [
    {
      c: 'AU',
      move: 0,
      hour: 14.6,
      title: ' and drops a comforting line',
      reason: 'services prices are still rising faster than the board would like',
      split: 'seven to two',
      news: 'dropped the sentence that called policy "well placed" from its statement',
      para: 'A sentence that had called policy "well placed" is gone from the statement.',
      quote: 'You do not remove a line like that by accident. It buys them room in both directions.',
      short: 'RBA',
    },
    {
      c: 'CA',
      move: -0.25,
      hour: 9.8,
      title: ' as hiring slows',
      reason: 'slack has opened up in the labour market',
      split: 'by consensus',
      news: 'added that it "will be guided by hiring"',
      para: 'New is a half-sentence: the bank "will be guided by hiring".',
      quote: 'They are telling us which chart to pin to the wall.',
      short: 'Bank of Canada',
    },
    {
      c: 'BR',
      move: 0,
      hour: 18.6,
      title: ', still waiting for expectations to fall',
      reason: 'expectations for next year remain above the target',
      split: 'unanimously',
      news: 'promised to keep rates where they are "for a very prolonged period"',
      para: 'The committee intends to keep the rate there "for a very prolonged period", which used to read "for a prolonged period".',
      quote: 'One adverb is worth a month on that curve.',
      short: 'Copom',
    },
    {
      c: 'GB',
      move: -0.25,
      hour: 12.1,
      title: ' in a six-to-three vote',
      reason: 'pay growth has slowed for a third quarter',
      split: 'six to three',
      news: 'repeated the word "gradual" three times',
      para: 'The three who disagreed wanted to wait for one more set of pay figures. The word "gradual" occurs three times in the summary.',
      quote: 'If you say gradual that often, you are talking to yourself as well.',
      short: 'Bank of England',
    },
    {
      c: 'KR',
      move: 0,
      hour: 10.2,
      title: ', citing household debt',
      reason: 'household debt around Seoul is growing again',
      split: 'five to two',
      news: 'asked lenders to "exercise restraint" on mortgages',
      para: 'The board asked lenders to "exercise restraint" on mortgages, an unusual request in a rate statement.',
      quote: 'A board that writes to the banks is not about to cut.',
      short: 'Bank of Korea',
    },
    {
      c: 'ZA',
      move: -0.25,
      hour: 15.3,
      title: ' with rand steady',
      reason: 'the rand has been steady and fuel has become cheaper',
      split: 'four to two',
      news: 'lowered its inflation forecast for next year by two tenths',
      para: 'The bank lowered its inflation forecast for next year by two tenths of a point. The minority would have waited for the next electricity tariffs.',
      quote: 'The rand did half of the work for them.',
      short: 'SARB',
    },
    {
      c: 'MX',
      move: -0.25,
      hour: 13.1,
      title: ', one member against',
      reason: 'core inflation has come down in three of the past four months',
      split: 'four to one',
      news: 'left out its reference to "adverse shocks"',
      para: 'The dissenting member would have left the rate unchanged. The reference to "adverse shocks", which had been in the text all year, is missing.',
      quote: 'They have stopped apologising in advance.',
      short: 'Banxico',
    },
    {
      c: 'JP',
      move: 0.25,
      hour: 12.4,
      title: ' after pay deals reach small firms',
      reason: 'spring pay settlements have reached smaller firms',
      split: 'eight to one',
      news: 'said real rates "remain significantly low"',
      para: 'The statement says that real rates "remain significantly low", which analysts took as a sign that it was not the last step.',
      quote: 'The first step up is the talk of the town, the third is the one that hurts.',
      short: 'Bank of Japan',
    },
    {
      c: 'IN',
      move: 0,
      hour: 10.3,
      title: ', eyes on the monsoon',
      reason: 'the monsoon and its effect on vegetable prices are hard to call',
      split: 'five to one',
      news: 'kept its stance "neutral"',
      para: 'The committee kept its stance "neutral" and set aside a page of its report for tomatoes, onions and potatoes.',
      quote: 'Three vegetables decide the next quarter, and none of them reads forecasts.',
      short: 'RBI',
    },
  ] as const,
  (k, v) => {
    const { c } = k;
    const rate = RATE_NAME[c.code]!;
    const theRate = c.code === 'GB' ? rate : `the ${rate}`;
    const to = c.policyRate + v.move;
    const at = `${pct(to, 2)}%`;
    const bp = k.int(4, 11);
    const fx = k.num(0.3, 0.9);
    const bondUp = v.move >= 0;
    const priced = k.round(55, 80, 5);
    const analyst = k.person();
    const house = company(k.alt('Lanyard Capital', 'Orrery Research', 'Copperfield Macro'));
    const verb = v.move === 0 ? 'holds' : v.move < 0 ? 'cuts' : 'raises';
    const did =
      v.move === 0
        ? `kept ${theRate} at ${at}`
        : `${v.move < 0 ? 'lowered' : 'raised'} ${theRate} by 25 basis points to ${at}`;
    const when = k.weekday();
    return [
      {
        day: 0,
        hour: v.hour,
        title: `${v.short} ${verb} ${rate} ${v.move === 0 ? 'at' : 'to'} ${at}${v.title}`,
        summary: k.alt(
          `The ${c.centralBank} ${did} on ${when}, saying ${v.reason}.`,
          `${when}'s meeting of the ${c.centralBank} ended as most analysts had expected: it ${did}.`,
        ),
        tags: ['interest rates', 'monetary policy'],
        about: [`bank:${c.code}`, `money:${c.code}`, topic('Monetary policy')],
        impacts: [
          [
            'central-bank-rates>government-bonds',
            bondUp ? 'down' : 'up',
            'medium',
            'immediate',
            `Yields at the short end follow the expected path of ${theRate}; bond prices move the other way.`,
            [c.bond],
          ],
          [
            'central-bank-rates>currency',
            bondUp ? 'up' : 'down',
            'low',
            'immediate',
            `A ${v.move < 0 ? 'narrower' : 'steady or wider'} rate gap changes the return on holding the ${c.currency}.`,
            [c.fx],
          ],
        ],
        claims: [
          `The ${c.centralBank} ${did}.`,
          `The decision was taken ${v.split}.`,
          `~The statement's wording on inflation leaves the door open to a further move this year.`,
        ],
        reports: [
          [
            `=${c.centralBank}`,
            'Monetary policy decision',
            `At its meeting today the policy committee {0:${did}}. Members noted that ${v.reason}. The decision was taken {1:${v.split}}.`,
          ],
          [
            'local',
            `${v.short} ${verb} rate ${v.move === 0 ? 'again' : 'by a quarter point'}`,
            `The ${c.centralBank} {0:${did}} on ${when}, a decision reached {1:${v.split}}, and {2:${v.news}}.`,
          ],
          [
            'wire',
            `${c.adjective} rates: decision in full`,
            `The central bank {0:${did}}. Swaps had put the chance of that outcome at ${priced}% before the meeting.`,
          ],
          ['reprint', '', ''],
        ],
        body: [
          k.alt(
            `The ${c.centralBank} ${did} on ${when}. In its statement it said that ${v.reason}.`,
            `Borrowing costs in ${c.the} ${v.move === 0 ? 'stay where they are' : v.move < 0 ? 'are coming down' : 'are going up'}: the ${c.centralBank} ${did} at the end of its ${when} meeting.`,
          ),
          `The vote was taken ${v.split}. Swap markets had put the chance of that outcome at ${priced}% the evening before, so the decision itself surprised few people.`,
          v.para,
          `"${v.quote}" So says ${analyst.label}, a rates strategist at ${house.label}.`,
          `Inflation in ${c.the} was last measured at ${pct(c.inflation)}%. ${k.alt(`The bank repeated that it expects a return to target, without giving a date.`, `Nothing in the forecasts published with the decision points to a quick change.`, `Three months ago the bank had expected it to be a little lower by now.`)}`,
          k.alt(
            `The minutes are due in two weeks.`,
            `Lenders are expected to answer within days.`,
            `The next decision is in six weeks.`,
          ),
        ],
      },
      {
        day: 1,
        hour: 17.2,
        category: 'markets',
        title: k.alt(
          `${c.adjective} bonds ${bondUp ? 'slip' : 'gain'} and ${c.currency} ${bondUp ? 'firms' : 'eases'} a day after rate decision`,
          `Traders rethink ${c.adjective} rate path; ten-year yield ${bondUp ? 'up' : 'down'} ${bp} basis points`,
          `${c.currency.charAt(0).toUpperCase()}${c.currency.slice(1)} ${bondUp ? 'rises' : 'falls'} ${fx}% as ${v.short} statement sinks in`,
        ),
        summary: `The ten-year yield ${bondUp ? 'rose' : 'fell'} ${bp} basis points and the ${c.currency} ${bondUp ? 'gained' : 'lost'} ${fx}% against the dollar on the day after the ${c.centralBank} ${did}.`,
        tags: ['interest rates', 'bonds', 'currencies'],
        about: [`bank:${c.code}`, `money:${c.code}`, house],
        impacts: [
          [
            'central-bank-rates>government-bonds',
            bondUp ? 'down' : 'up',
            'medium',
            'immediate',
            `Investors moved the expected date of the next change, and the ten-year yield by ${bp} basis points with it.`,
            [c.bond],
          ],
          [
            'central-bank-rates>equities',
            'mixed',
            'low',
            'short_term',
            'Banks gain or lose margin when rates move; builders and utilities move the opposite way.',
            [c.indexTicker],
          ],
        ],
        claims: [
          `The ${c.adjective} ten-year yield ${bondUp ? 'rose' : 'fell'} ${bp} basis points.`,
          `The ${c.currency} ${bondUp ? 'gained' : 'lost'} ${fx}% against the US dollar.`,
          '!Turnover was thin, which makes the move easier to reverse.',
        ],
        reports: [
          [
            'local',
            'Bonds and currency after the decision',
            `The ten-year yield {0:${bondUp ? 'rose' : 'fell'} ${bp} basis points} while the ${c.currency} {1:${bondUp ? 'gained' : 'lost'} ${fx}%} against the dollar. Dealers said {2:turnover was about a third below average}.`,
          ],
          [
            'abroad',
            `Second thoughts on ${v.short}`,
            `A day on, the benchmark yield {0:${bondUp ? 'rose' : 'fell'} ${bp} basis points} as funds reread the statement.`,
          ],
        ],
        body: [
          `${k.alt(`Markets needed a night to make up their minds.`, `The first reaction was a shrug. The second was a trade.`, `It took until the next morning.`)} On ${k.weekday(1)} the ${c.adjective} ten-year yield ${bondUp ? 'rose' : 'fell'} ${bp} basis points and the ${c.currency} ${bondUp ? 'gained' : 'lost'} ${fx}% against the US dollar, a day after the ${c.centralBank} ${did}.`,
          `${k.alt(`What changed was the reading of the statement, not the rate.`, `The rate was old news by then; the wording was not.`, `Nobody had quarrelled with the number. The words were another matter.`)} ${analyst.label} of ${house.label} ${k.alt(`said clients had spent the morning reading it aloud to one another.`, `spoke of forty calls before lunch, most of them about one line.`, `put it down to funds that had bet on a different text.`)}`,
          `${k.alt(`Dealers cautioned against reading too much into the size of the move, as turnover was about a third below average.`, `One caution: turnover was about a third below average, and thin markets exaggerate.`, `With turnover about a third below average, some of the move may not last.`)} The ${c.index} ended little changed: ${k.alt(`banks and builders pulled in opposite directions.`, `lenders and landlords pulled in opposite directions.`, `what exporters gained, banks lost.`)}`,
        ],
      },
    ];
  },
);
