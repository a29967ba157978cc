import { ANY_DAY, company, scenario, topic } from '../../telling.ts';

/** A maker calls a product back. */
export const recall = scenario(
  'recall',
  'business',
  ANY_DAY,
  [
    {
      c: 'US',
      firm: 'Pinecrest Strollers',
      what: '62,000 folding strollers',
      fault: 'a hinge that can give way',
      incidents: 'fourteen',
      hurt: 'two children had bruises',
      fix: 'a metal clip by post',
    },
    {
      c: 'FR',
      firm: 'Fromagerie du Haut-Bief',
      what: 'nine batches of soft cheese',
      fault: 'a listeria finding in one sample',
      incidents: 'no',
      hurt: 'nobody has fallen ill',
      fix: 'money back in any shop',
    },
    {
      c: 'IN',
      firm: 'Suryakiran Coolers',
      what: '118,000 ceiling fans',
      fault: 'a capacitor that overheats',
      incidents: 'nine',
      hurt: 'a shop front was scorched',
      fix: 'a free visit by an electrician',
    },
    {
      c: 'KR',
      firm: 'Onnuri Mobility',
      what: '34,000 electric scooters',
      fault: 'brake software that reacts late in the cold',
      incidents: 'five',
      hurt: 'one rider broke a wrist',
      fix: 'an update over the air',
    },
  ] as const,
  (k, v) => [
    {
      day: 0,
      hour: 13.3,
      title: `${v.firm} recalls ${v.what} over ${v.fault}`,
      summary: `${v.firm} is calling back ${v.what} because of ${v.fault}. It knows of ${v.incidents} incidents; ${v.hurt}.`,
      tags: ['recall', 'consumers', 'safety'],
      about: [company(v.firm, v.c), topic('Consumer safety')],
      impacts: [
        [
          'product-recall>consumer-trust',
          'down',
          'low',
          'short_term',
          `A recall of ${v.what} with a simple remedy costs little; a second one would cost more.`,
        ],
      ],
      claims: [
        `${v.firm} is recalling ${v.what}.`,
        `The reason is ${v.fault}.`,
        `The company knows of ${v.incidents} incidents.`,
      ],
      reports: [
        [
          `=${v.firm}`,
          'Important safety notice',
          `We ask customers to stop using the product. Affected: {0:${v.what}}. Reason: {1:${v.fault}}. We know of {2:${v.incidents} incidents}. Remedy: ${v.fix}.`,
        ],
        [
          'local',
          'What to do',
          `The recall covers {0:${v.what}} and was prompted by {1:${v.fault}}. Customers get ${v.fix}.`,
        ],
        [
          'abroad',
          `Recall at ${v.firm}`,
          `{0:${v.what.charAt(0).toUpperCase()}${v.what.slice(1)}} are affected by {1:${v.fault}}.`,
        ],
      ],
      body: [
        `${v.firm} has recalled ${v.what}. The trouble is ${v.fault}, the company said on ${k.weekday()}.`,
        `It knows of ${v.incidents} incidents; ${v.hurt}. ${k.alt(`Owners should stop using the product at once.`, `What has been sold already should not be used.`)}`,
        `* ${k.alt(`Check the label for the batch number | Register it on the company's page or by telephone`, `Look for the number beneath the bar code | Call the free line or write`)} | Receive ${v.fix}`,
        `${k.alt(`The consumer authority said that the company had reported the defect by itself and within the legal period.`, `The consumer authority is looking into how long the fault had been known.`, `According to the consumer authority it is the third recall of the kind this year, in a market of some forty makers.`)}`,
      ],
    },
  ],
);
