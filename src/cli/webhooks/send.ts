import { randomBytes } from 'node:crypto';
import { encodeId, newUuid } from '../../platform/ids.ts';
import type { IntelligenceEvent } from '../../publishing/index.ts';
import {
  challengeEvent,
  type EventType,
  intelligenceEvent,
  matchedEvent,
  openGuard,
  openSender,
  pausedEvent,
  type SendOutcome,
  type StoredEvent,
  signature,
  signingKey,
  testEvent,
} from '../../webhooks/index.ts';
import { print } from '../command/answers.ts';
import { EXIT } from '../command/exit.ts';
import { printable } from './listen.ts';
import type { Service } from './service.ts';

/**
 * What can be made up: an event of each type as the service makes it. Nothing that it tells of exists.
 * @param subscription uuid. @param challenge what a challenge asks to be echoed.
 */
const SAMPLES: Readonly<Record<EventType, (subscription: string, challenge: string) => StoredEvent>> = {
  'subscription.test': (subscription) => testEvent(newUuid(), subscription),
  'subscription.challenge': (subscription, challenge) => challengeEvent(newUuid(), subscription, challenge),
  'intelligence.published': () => sampleIntelligence('intelligence.published', 1),
  'intelligence.updated': () => sampleIntelligence('intelligence.updated', 2),
  'saved_search.matched': () => {
    const search = { id: newUuid(), name: 'Made-up stories', cadence: 'immediate' } as const;
    return matchedEvent(newUuid(), new Date().toISOString(), search, [sampleFacts(1)], 1);
  },
  'subscription.paused': () =>
    pausedEvent(newUuid(), {
      id: newUuid(),
      url: 'https://hooks.example.com/',
      reason: 'gone',
      at: new Date(),
    }),
};

export interface SendTestOptions {
  /** None: one is made and shown. */
  readonly secrets: readonly Buffer[];
  readonly type: EventType;
  readonly json: boolean;
}

/**
 * Sends one made-up event as the service would.
 * @returns the exit code.
 * @throws Problem `invalid_parameter` for an address that the service would not call either.
 */
export async function sendToUrl(target: string, options: SendTestOptions): Promise<number> {
  const guard = openGuard({ allowLoopback: true });
  const url = await guard.checkUrl(target);
  const made = options.secrets.length === 0 ? randomBytes(32) : undefined;
  const secrets = made === undefined ? options.secrets : [made];
  const challenge = randomBytes(24).toString('base64url');
  const { body } = SAMPLES[options.type](newUuid(), challenge);
  const headers = signedHeaders(secrets, body);
  const sender = openSender({ guard });
  const outcome = await sender.send({ url, headers, body });
  await sender.close();
  const echoed = options.type !== 'subscription.challenge' || echoes(outcome, challenge);
  const ok = outcome.ok && echoed;
  const secret = made === undefined ? undefined : `whsec_${made.toString('base64')}`;
  const answer = outcome.answer.toString('utf8');
  if (options.json) {
    const { ok: _ok, ...rest } = outcome;
    print({
      ok,
      url,
      ...(secret === undefined ? {} : { secret }),
      ...rest,
      answer,
      headers,
      body: JSON.parse(body.toString()),
    });
  } else {
    const lines = [
      ...(secret === undefined ? [] : [`Signed with a secret made for this event: ${secret}`, '']),
      `POST ${url}`,
      ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
      `  ${body.toString()}`,
      '',
      verdict(outcome, echoed),
      ...(answer === ''
        ? []
        : [
            '',
            ...printable(answer)
              .split('\n')
              .map((line) => `  ${line}`),
          ]),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  }
  return ok ? EXIT.done : EXIT.failed;
}

/** Has the service send a test to a subscription. @returns the exit code. @throws what `service.call` throws. */
export async function sendToSubscription(id: string, service: Service, json: boolean): Promise<number> {
  const data = await service.call('POST', `/subscriptions/${encodeURIComponent(id)}/test`);
  const delivery = (data?.delivery ?? {}) as {
    readonly id?: string;
    readonly status?: string;
    readonly responseCode?: number | null;
    readonly failureReason?: string | null;
  };
  const ok = delivery.status === 'delivered';
  if (json) print({ ok, delivery });
  else {
    const why = delivery.failureReason == null ? '' : `: ${delivery.failureReason}`;
    const code =
      delivery.responseCode == null ? 'no answer' : `the receiver answered ${delivery.responseCode}`;
    process.stdout.write(`${ok ? 'Delivered' : 'Not delivered'}${why} (${code}). Delivery ${delivery.id}\n`);
  }
  return ok ? EXIT.done : EXIT.failed;
}

function sampleIntelligence(type: IntelligenceEvent['type'], revision: number): StoredEvent {
  const event = newUuid();
  const data = sampleFacts(revision);
  return intelligenceEvent(event, { id: encodeId('evt', event), type, occurredAt: data.updatedAt, data });
}

function sampleFacts(revision: number): IntelligenceEvent['data'] {
  const now = new Date().toISOString();
  return {
    kind: 'story',
    id: encodeId('story', newUuid()),
    slug: 'a-story-that-was-made-up',
    title: 'An invented story to try a receiver',
    summary: 'This did not happen.',
    categories: ['technology'],
    geographies: ['AU'],
    publishedAt: now,
    updatedAt: now,
    revision,
    cause: revision === 1 ? 'published' : 'revised',
    sequence: revision,
    mergedInto: null,
    reason: null,
    url: 'https://news.example/stories/a-story-that-was-made-up',
  };
}

function signedHeaders(secrets: readonly Buffer[], body: Buffer): Record<string, string> {
  const id = encodeId('dlv', newUuid());
  const seconds = Math.floor(Date.now() / 1_000);
  return {
    'content-type': 'application/json',
    'svc-webhook-id': id,
    'svc-webhook-key-id': encodeId('whk', newUuid()),
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signature(secrets.map(signingKey), id, seconds, body),
  };
}

/** Whether a receiver answered a challenge: as JSON, or bare. */
function echoes({ answer }: SendOutcome, challenge: string): boolean {
  const said = answer.toString('utf8').trim();
  if (said === challenge) return true;
  try {
    return (JSON.parse(said) as { challenge?: unknown }).challenge === challenge;
  } catch {
    return false;
  }
}

function verdict({ ok, status, detail, durationMs, address }: SendOutcome, echoed: boolean): string {
  const where = address === undefined ? '' : ` from ${address}`;
  if (!ok) return `Failed after ${durationMs} ms${where}: ${detail}.`;
  const missing = echoed ? '' : ', but the challenge is not in its answer';
  return `${status} after ${durationMs} ms${where}${missing}.`;
}
