import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Context, Services } from '../../../schema/graph/context.ts';
import { Reading } from '../../../schema/graph/reading.ts';
import type { Principal } from '../../../src/identity/index.ts';
import { type AdmittedAt, Charge, secondsUntil, type Usage } from '../../../src/metering/index.ts';
import { invalidParameter, Problem } from '../../../src/platform/problem.ts';
import { tracedStatement } from '../../../src/platform/traces/index.ts';
import type { Told } from '../exchange/log.ts';
import { failureOf, takeAdmission } from './admitted.ts';

/** The parts of a request that authentication needs; a Fastify request has them. */
export interface Caller {
  readonly headers: IncomingHttpHeaders;
  readonly raw?: IncomingMessage;
  /** The log entry of the request. The functions here set the caller, and whether the request was counted. */
  readonly told?: Pick<Told, 'tenant' | 'counted'> | null;
  /** The calls to refund if the service fails. Set when the request is counted. */
  charge?: Charge | null;
  /** With read replicas: the position of the database when the request was admitted. */
  admittedAt?: AdmittedAt | null;
}

/**
 * The caller of a request, by `Authorization: Bearer KEY` (specification, "Authentication"; RFC 6750).
 * @throws Problem `unauthenticated` with WWW-Authenticate; `unavailable` if the key cannot be verified now.
 */
export async function authenticate(services: Services, caller: Caller): Promise<Principal> {
  const given = caller.headers.authorization;
  const key = given === undefined ? undefined : bearerOf(given);
  if (key === undefined) throw refused(given === undefined ? SEND_A_KEY : NO_KEY_IN_IT, CHALLENGE);
  const principal = services.identity.peek(key) ?? (await services.identity.verify(key));
  if (principal === undefined) throw refused(NOT_VALID, CHALLENGE);
  if (caller.told != null) caller.told.tenant = principal.tenant;
  return principal;
}

/**
 * The caller that reads a feed: by Bearer key, by HTTP Basic (RFC 7617) with a key or feed token as user name, or by a feed
 * token in the address (docs/feeds.md). A token in the address takes precedence over the header, because a proxy may have
 * put its own credentials into the header.
 * @param query the query as it arrived, without the question mark.
 * @throws Problem the same as `authenticate`, with both schemes in WWW-Authenticate.
 */
export async function authenticateReader(
  services: Services,
  caller: Caller,
  query: string,
): Promise<Principal> {
  const { identity } = services;
  const token = feedTokenIn(query);
  if (token !== undefined) return known(caller, await identity.feedTokens.verify(token), TOKEN_NOT_VALID);
  const given = caller.headers.authorization;
  if (given === undefined) throw refused(SEND_A_KEY_OR_TOKEN, READER_CHALLENGES);
  const user = userOf(given);
  const secret = user ?? bearerOf(given);
  if (secret === undefined) throw refused(NO_KEY_IN_IT, READER_CHALLENGES);
  const byKey = await identity.verify(secret);
  // A feed token is not accepted as Bearer, where it would be taken for a key.
  const byToken =
    byKey === undefined && user !== undefined ? await identity.feedTokens.verify(user) : undefined;
  return known(caller, byKey ?? byToken, NOT_VALID);
}

/**
 * The caller that opens a stream: by Bearer key, or by a ticket in the address, which can be used only once. A ticket takes
 * precedence over the header.
 * @param query the query as it arrived, without the question mark.
 * @throws Problem the same as `authenticate`.
 */
export async function authenticateStream(
  services: Services,
  caller: Caller,
  query: string,
): Promise<Principal> {
  const ticket = secretIn(query, 'ticket');
  if (ticket === undefined) return authenticate(services, caller);
  const principal = await services.identity.streamTickets.redeem(ticket);
  if (principal === undefined) throw refused(TICKET_NOT_VALID, CHALLENGE);
  if (caller.told != null) caller.told.tenant = principal.tenant;
  return principal;
}

/**
 * Counts a request before its scope and parameters are checked, because every request is a call (docs/api.md).
 * @param cost the number of calls.
 * @param caller the request, which is marked as counted.
 * @throws Problem `allowance_exhausted` with Retry-After and the usage block.
 */
export async function admit(
  services: Services,
  principal: Principal,
  cost: number,
  caller?: Pick<Caller, 'told' | 'charge' | 'admittedAt' | 'raw'>,
): Promise<Usage> {
  const failure = caller?.raw === undefined ? undefined : failureOf(caller.raw);
  if (failure !== undefined) throw failure;
  const earlier = services.readers === undefined ? undefined : takeAdmission(caller?.raw);
  const { admitted, usage, at } =
    earlier ?? (await tracedStatement('admission', () => services.meter.admit(principal.tenantUuid, cost)));
  if (admitted) {
    if (caller !== undefined) {
      if (caller.told != null) caller.told.counted = true;
      if (at !== undefined) caller.admittedAt = at;
      caller.charge = new Charge(services.meter, principal.tenantUuid, usage, cost);
    }
    return usage;
  }
  throw new Problem(
    'allowance_exhausted',
    `${shortage(usage, cost)} The count starts again at ${usage.resetAt}.`,
    {
      headers: { 'retry-after': String(secondsUntil(usage.resetAt)), ...rateHeaders(usage) },
      extra: { usage },
    },
  );
}

function shortage({ month, remaining }: Usage, cost: number): string {
  if (remaining === null || remaining === 0) return `The calls of ${month} are used up.`;
  return `This costs ${cost} calls, and ${remaining} of ${month} ${remaining === 1 ? 'is' : 'are'} left.`;
}

/**
 * Refunds the calls of a request that failed by a fault of the service (docs/metering.md).
 * @returns the rate headers after the refund. Empty if nothing was refunded.
 */
export async function giveBack(
  caller: Pick<Caller, 'charge'>,
  problem: Problem,
): Promise<Record<string, string>> {
  if (!problem.isOurFault || caller.charge == null) return {};
  return rateHeaders(await caller.charge.giveBack());
}

/** The context that the resolvers of one request get; `Context` says what each part is. */
export function openContext(
  services: Services,
  principal: Principal,
  usage: Usage,
  requestId: string,
  left?: () => AbortSignal,
  charge?: Charge | null,
  reading?: Reading,
): Context {
  return { services, principal, usage, requestId, left, charge, reading };
}

/**
 * The databases that an admitted request may read from. Undefined if there are no read replicas.
 * @throws Problem `invalid_parameter` if x-min-position is not a position, or is ahead of the service.
 */
export function readingOf(
  services: Services,
  { tenantUuid }: Principal,
  { headers, admittedAt }: Pick<Caller, 'headers' | 'admittedAt'>,
): Reading | undefined {
  if (services.readers === undefined || admittedAt == null) return undefined;
  const least = leastPosition(headers);
  if (least === undefined)
    throw invalidParameter(MIN_POSITION, 'is not a position; send the value of an x-position header');
  if (least > admittedAt.position) {
    throw invalidParameter(
      MIN_POSITION,
      `is ahead of the service, which is at ${admittedAt.position}; try again`,
    );
  }
  return new Reading(services, tenantUuid, admittedAt, least);
}

const MIN_POSITION = 'x-min-position';

/** The position in x-min-position. It is 0 without the header, and undefined if the header has no valid position. */
export function leastPosition(headers: IncomingHttpHeaders): bigint | undefined {
  const given = headers[MIN_POSITION];
  if (given === undefined) return 0n;
  return typeof given === 'string' && /^\d{1,18}$/.test(given.trim()) ? BigInt(given.trim()) : undefined;
}

/** The rate headers for a usage: the limit, the remaining calls, and the seconds until the reset. Empty without a limit. */
export function rateHeaders(usage: Usage): Record<string, string> {
  if (usage.monthlyLimit === null) return {};
  return {
    'x-ratelimit-limit': String(usage.monthlyLimit),
    'x-ratelimit-remaining': String(usage.remaining),
    'x-ratelimit-reset': String(secondsUntil(usage.resetAt)),
  };
}

/** The value of `token=` in a query. Undefined if there is none. Several different values give a value that is not valid. */
export function feedTokenIn(query: string): string | undefined {
  return secretIn(query, 'token');
}

function secretIn(query: string, name: string): string | undefined {
  const start = `${name}=`;
  if (!query.includes(start)) return undefined;
  const values = query
    .split('&')
    .filter((pair) => pair.startsWith(start))
    .map((pair) => decoded(pair.slice(start.length)).trim())
    .filter((value) => value !== '');
  return values.length === 0 ? undefined : [...new Set(values)].join(' ');
}

const CHALLENGE = 'Bearer realm="svc"';
const READER_CHALLENGES = `${CHALLENGE}, Basic realm="svc", charset="UTF-8"`;

const SEND_A_KEY = 'Send an API key: "Authorization: Bearer API_KEY".';
const SEND_A_KEY_OR_TOKEN =
  'Send an API key, "Authorization: Bearer API_KEY" or as the user name of HTTP Basic, or add "token=FEED_TOKEN" to the address.';
const NO_KEY_IN_IT = 'The Authorization header does not contain an API key.';
const NOT_VALID = 'The API key is not valid.';
const TICKET_NOT_VALID = 'The stream ticket is not valid: it was used, has expired, or is incomplete.';
const TOKEN_NOT_VALID = 'The feed token is not valid: it was revoked, or is incomplete.';

function refused(detail: string, challenges: string): Problem {
  return new Problem('unauthenticated', detail, { headers: { 'www-authenticate': challenges } });
}

function known(caller: Caller, principal: Principal | undefined, otherwise: string): Principal {
  if (principal === undefined) throw refused(otherwise, READER_CHALLENGES);
  if (caller.told != null) caller.told.tenant = principal.tenant;
  return principal;
}

// Longer headers are not read. A key has 72 characters, or 100 in base64 for Basic.
const LONGEST_HEADER = 512;

function bearerOf(header: string): string | undefined {
  if (header.length > LONGEST_HEADER || header.slice(0, 7).toLowerCase() !== 'bearer ') return undefined;
  return header.slice(7).trim() || undefined;
}

/** The user name of HTTP Basic (RFC 7617), or the password if the name is empty: some readers put the key there. */
function userOf(header: string): string | undefined {
  if (header.length > LONGEST_HEADER || header.slice(0, 6).toLowerCase() !== 'basic ') return undefined;
  const text = Buffer.from(header.slice(6).trim(), 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon === -1) return text || undefined;
  return text.slice(0, colon) || text.slice(colon + 1) || undefined;
}

// Some readers percent-encode more characters than necessary.
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
