import { type Command, InvalidArgumentError } from 'commander';
import { loadConfig } from '../../platform/config.ts';
import type { EventType, SubscriptionState } from '../../webhooks/index.ts';
import { finish, Refusal } from '../command/answers.ts';
import type { ListWords } from './list.ts';
import { listen } from './listen.ts';
import { serviceAt } from './service.ts';
import { parseSecret } from './verify.ts';
import { SAMPLE_TYPES, SUBSCRIBED_TYPES, SUBSCRIPTION_STATES } from './words.ts';

/**
 * `newstape webhooks listen|send-test`: what somebody needs who writes a receiver, without the database.
 * `newstape webhooks list|pause|resume`: what an operator needs.
 */
export function register(webhooks: Command): void {
  registerListen(webhooks);
  registerSendTest(webhooks);
  registerList(webhooks);
  for (const what of ['pause', 'resume'] as const) registerOperation(webhooks, what);
}

function registerListen(webhooks: Command): void {
  webhooks
    .command('listen')
    .description('run a receiver on this machine that shows, verifies and answers deliveries')
    .option('--port <port>', 'the port to listen on; 0 takes a free one', readPort, 4242)
    .option('--secret <secret>', 'verify with this secret; give several during a rotation', collectSecret)
    .option('--key <key>', `${KEY_TEXT}: create a subscription for as long as this command runs`)
    .option(
      '--service <address>',
      'the address of the service (default: HOOKS_URL, or from PORT and BASE_URL)',
      readAddress,
    )
    .option('--events <types>', 'with --key: event types, comma-separated (default: all)', readTypes)
    .option(
      '--answer <status>',
      'answer deliveries with this status (challenges always with 200)',
      readStatus,
      200,
    )
    .option('--delay <seconds>', 'wait this long before answering a delivery', readSeconds, 0)
    .option('--json', 'print one JSON object a line: first the address, then each delivery')
    .addHelpText('after', LISTEN_HELP)
    .action(async (options: ListenWords) => {
      const { service, ...rest } = options;
      // Whoever gives a secret has a subscription already.
      const key = options.key ?? (options.secret === undefined ? process.env[KEY_NAME] : undefined);
      const maker = key === undefined ? undefined : serviceAt(service ?? loadConfig().hooksUrl, key);
      process.exitCode = await listen({
        ...rest,
        secret: rest.secret ?? [],
        events: rest.events ?? SUBSCRIBED_TYPES,
        json: rest.json === true,
        serviceAddress: service ?? loadConfig().hooksUrl,
        service: maker,
      });
    });
}

function registerSendTest(webhooks: Command): void {
  webhooks
    .command('send-test')
    .description(
      'send one signed event to an address from here, or have the service send a test to a subscription',
    )
    .argument('<target>', 'an http or https address, or the id of a subscription (sub_...)')
    .option(
      '--secret <secret>',
      'sign with this secret (for an address; by default one is made and shown)',
      collectSecret,
    )
    .option(
      '--type <type>',
      `the event to send to an address: ${SAMPLE_TYPES.join(', ')}`,
      readSampleType,
      'subscription.test',
    )
    .option('--key <key>', `${KEY_TEXT} (for a subscription)`)
    .option(
      '--service <address>',
      'the address of the service (default: HOOKS_URL, or from PORT and BASE_URL)',
      readAddress,
    )
    .option('--json', 'print one JSON object')
    .addHelpText('after', SEND_HELP)
    .action(async (target: string, options: SendWords) => {
      const { key = process.env[KEY_NAME], service, secret, type, json } = options;
      const { sendToSubscription, sendToUrl } = await import('./send.ts');
      if (!/^(?:sub_|https?:\/\/)/i.test(target))
        throw new Refusal('target: write an http or https address, or the id of a subscription (sub_...)');
      if (!target.startsWith('sub_'))
        return finish(sendToUrl(target, { secrets: secret ?? [], type, json: json === true }));
      if (key === undefined) throw new Refusal(`a subscription needs --key, or ${KEY_NAME}`);
      const sender = serviceAt(service ?? loadConfig().hooksUrl, key);
      await finish(sendToSubscription(target, sender, json === true));
    });
}

function registerList(webhooks: Command): void {
  webhooks
    .command('list')
    .description('list the subscriptions of all accounts, what fails and what waits')
    .option('--tenant <name>', 'only those of this account')
    .option('--state <state>', `only those in this state: ${SUBSCRIPTION_STATES.join(', ')}`, readState)
    .option('--failing', 'only those whose last attempt failed')
    .option('--json', 'print one JSON object')
    .addHelpText('after', LIST_HELP)
    .action(async (options: ListWords) => {
      const { listSubscriptions } = await import('./list.ts');
      await finish(listSubscriptions(options));
    });
}

function registerOperation(webhooks: Command, what: 'pause' | 'resume'): void {
  webhooks
    .command(what)
    .description(OPERATE_TEXT[what])
    .argument('<id>', 'the id of a subscription of any account (sub_...)')
    .option('--json', 'print one JSON object')
    .addHelpText('after', OPERATE_HELP)
    .action(async (id: string, options: { json?: true }) => {
      const { operate } = await import('./pause.ts');
      await finish(operate(what, { id, json: options.json === true }));
    });
}

/** The environment variable that may hold the API key, so that it stands in no list of processes. */
const KEY_NAME = 'NEWSTAPE_KEY';
const KEY_TEXT = `an API key with the scope webhooks, or ${KEY_NAME} in the environment`;

const LISTEN_HELP = `\nThe service calls this machine only if it runs with HOOKS_ALLOW_LOOPBACK=on. With a key, a subscription is created at the\nstart, its secret is used to verify deliveries, and it is deleted at the end (Ctrl-C). A key from the environment is used\nonly without --secret. A delivery with a wrong signature is answered with 401, whatever --answer says.\nExit codes: 0 ended by Ctrl-C, 1 the service refused to create or delete the subscription, 2 an argument is wrong, 3 the\nport cannot be opened or no service answers.`;

const SEND_HELP = `\nAn address gets an invented event, sent as the service sends events: with the same headers and signature, the same rules\nfor addresses (except that this machine is allowed), 15 s for everything and no redirects.\nExit codes: 0 the receiver answered 2xx, 1 it did not, 2 an argument is wrong, 3 no service answers.`;

const LIST_HELP = `\nExit codes: 0 done, 2 an argument is wrong, 3 the database cannot be used.\nWorks whether or not the service runs.`;

const OPERATE_TEXT = {
  pause: 'stop delivery to a subscription until an operator resumes it; events for it are held',
  resume: 'start delivery to a subscription again, without a challenge; held events are sent in their order',
};

const OPERATE_HELP = `\nIf the owner paused a subscription, only the owner can resume it.\nExit codes: 0 done, 1 there is no such subscription or its owner paused it, 2 an argument is wrong, 3 the database cannot\nbe used.\nWorks whether or not the service runs.`;

interface ListenWords {
  readonly port: number;
  readonly secret?: readonly Buffer[];
  readonly key?: string;
  readonly service?: string;
  readonly events?: readonly string[];
  readonly answer: number;
  readonly delay: number;
  readonly json?: true;
}

interface SendWords {
  readonly secret?: readonly Buffer[];
  readonly type: EventType;
  readonly key?: string;
  readonly service?: string;
  readonly json?: true;
}

function collectSecret(text: string, before: readonly Buffer[] = []): readonly Buffer[] {
  return [...before, parseSecret(text)];
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new InvalidArgumentError('Write a port, 0 to 65535.');
  return port;
}

function readStatus(text: string): number {
  const status = Number(text);
  if (!/^\d{3}$/.test(text) || status < 200 || status > 599) {
    throw new InvalidArgumentError('Write a status, 200 to 599.');
  }
  return status;
}

function readSeconds(text: string): number {
  const seconds = Number(text);
  if (!/^\d{1,3}(\.\d+)?$/.test(text)) throw new InvalidArgumentError('Write seconds, such as 20.');
  return seconds;
}

function readTypes(text: string): readonly string[] {
  const types = text.split(',').map((type) => type.trim());
  const wrong = types.find((type) => !(SUBSCRIBED_TYPES as readonly string[]).includes(type));
  if (wrong !== undefined) throw new InvalidArgumentError(`The types are ${SUBSCRIBED_TYPES.join(', ')}.`);
  return types;
}

function readState(text: string): SubscriptionState {
  const state = SUBSCRIPTION_STATES.find((known) => known === text);
  if (state === undefined)
    throw new InvalidArgumentError(`The states are ${SUBSCRIPTION_STATES.join(', ')}.`);
  return state;
}

function readSampleType(text: string): EventType {
  const type = SAMPLE_TYPES.find((known) => known === text);
  if (type === undefined) throw new InvalidArgumentError(`The types are ${SAMPLE_TYPES.join(', ')}.`);
  return type;
}

function readAddress(text: string): string {
  if (!/^https?:\/\/[^\s?#]+$/.test(text)) throw new InvalidArgumentError('Write an http or https address.');
  return text.replace(/\/+$/, '');
}
