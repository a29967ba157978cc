import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { openTestHouse } from '../setup/house.ts';

interface Answer {
  readonly data?: Record<string, Receipt | null>;
  readonly errors?: readonly { message: string; extensions: Record<string, unknown> & { code: string } }[];
  readonly extensions: { cost: { requested: number } };
}

interface Receipt {
  readonly outcome: string;
  readonly id: string;
  readonly revision: number;
  readonly replayed: boolean;
  readonly story: Record<string, unknown> | null;
}

const RECEIPT = '{ outcome id: storyId revision replayed story { id title revision publishedAt } }';

/** Publishes a story. */
export const PUBLISH = `mutation ($input: StoryInput!, $key: String!) {
  done: publishStory(input: $input, idempotencyKey: $key) ${RECEIPT} }`;

/** Revises a story. */
export const REVISE = `mutation ($id: ID!, $input: StoryInput!, $key: String!) {
  done: reviseStory(id: $id, input: $input, idempotencyKey: $key) ${RECEIPT} }`;

/** Retracts a story. */
export const RETRACT = `mutation ($id: ID!, $key: String) {
  done: retractStory(id: $id, reason: "wrong harbour", idempotencyKey: $key) ${RECEIPT} }`;

/** Merges a story into another one. */
export const MERGE = `mutation ($id: ID!, $into: ID!, $key: String) {
  done: mergeStories(id: $id, into: $into, idempotencyKey: $key) ${RECEIPT} }`;

/** Restricts a story to some plans. */
export const RESTRICT = `mutation ($id: ID!, $openTo: [String!]!, $key: String) {
  done: restrictStory(id: $id, openTo: $openTo, idempotencyKey: $key) ${RECEIPT} }`;

/** A service with an operator, and mutations that publish stories and change them. */
export async function openPublishing() {
  let number = 0;
  const input = (more: object = {}) => {
    number += 1;
    return {
      title: `Lighthouse ${number} is lit again`,
      summary: 'The lamp was dark for a year.',
      category: 'society',
      countries: ['Australia'],
      entities: [{ label: 'Harbour Trust', kind: 'organization', country: 'AU' }],
      impactPaths: [{ token: 'ports>freight', label: 'Ports → freight rates', direction: 'down' }],
      assets: [{ ticker: 'bdi', label: 'Baltic Dry Index', kind: 'index' }],
      sources: [
        {
          publisher: 'Harbour Courier',
          title: 'Lamp lit',
          url: `https://courier.example/lamp/${number}`,
          snippet: 'The keeper lit the lamp at dusk.',
        },
      ],
      claims: [
        {
          claim: 'The lamp is lit.',
          evidenceType: 'documented_fact',
          confidence: 'high',
          state: 'reported',
          supporting: [{ source: 0, quote: 'lit the lamp' }],
        },
      ],
      impactDetails: [
        {
          impactPath: 'ports>freight',
          direction: 'down',
          magnitude: 'low',
          horizon: 'short_term',
          rationale: 'Ships may enter by night.',
          evidenceType: 'inference',
          confidence: 'medium',
          assets: ['BDI'],
        },
      ],
      bodyHtml: '<p>The lamp is lit.</p><script>alert(1)</script>',
      ...more,
    };
  };
  const publish = (more: object = {}, key: string = randomUUID()) =>
    done(PUBLISH, { input: input(more), key });

  const house = await openTestHouse();
  const operator = await house.key('enterprise', { scopes: ['read', 'operator'] });

  async function ask(query: string, variables: object = {}, key = operator): Promise<Answer> {
    const response = await house.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: { query, variables },
    });
    return response.json() as Answer;
  }

  async function done(query: string, variables: object, key = operator): Promise<Receipt> {
    const answer = await ask(query, variables, key);
    expect(answer.errors).toBeUndefined();
    return answer.data!.done!;
  }

  async function refused(query: string, variables: object, key = operator) {
    const answer = await ask(query, variables, key);
    expect(answer.errors, JSON.stringify(answer)).toHaveLength(1);
    return answer.errors![0]!.extensions;
  }

  async function lastPlace(): Promise<string> {
    const found = await house.services.db.query<{ pos: string }>('select pos from tape');
    return found.rows[0]!.pos;
  }
  return {
    house,
    operator,
    ask,
    input,
    done,
    refused,
    publish,
    lastPlace,
    close: async () => {
      await house?.close();
    },
  };
}

/** What `openPublishing` gives. */
export type Publishing = Awaited<ReturnType<typeof openPublishing>>;
