import type { IncomingHttpHeaders } from 'node:http';
import type { Context, Services } from '../schema/context.ts';
import type { Principal, Scope } from '../src/identity/index.ts';
import type { Usage } from '../src/metering/index.ts';
import { Problem } from '../src/platform/problem.ts';

/** What the door looks at; a Fastify request is one. */
export interface Caller {
  readonly headers: IncomingHttpHeaders;
  /** Written here for the log: who asks, and whether it was counted. */
  tenant?: string | null;
  counted?: boolean;
}

/**
 * Who sends this request, by `Authorization: Bearer KEY` (specification, "Authentication"; RFC 6750).
 * @param basic also take HTTP Basic with the key as user name, for feed readers.
 * @throws Problem `unauthenticated` with WWW-Authenticate; `unavailable` when nobody can tell now.
 */
export async function authenticate(services: Services, caller: Caller, basic = false): Promise<Principal> {
  const given = caller.headers.authorization;
  const token = given === undefined ? undefined : tokenOf(given, basic);
  if (token === undefined) {
    throw refused(basic, given === undefined ? undefined : 'The Authorization header holds no API key.');
  }
  const principal = services.identity.peek(token) ?? (await services.identity.verify(token));
  if (principal === undefined) throw refused(basic, 'The API key is not valid.');
  caller.tenant = principal.tenant;
  return principal;
}

/**
 * Counts the request before anything else is known about it: whatever it asks, it is a call (docs/api.md).
 * @param caller learns that it was counted.
 * @throws Problem `allowance_exhausted` with Retry-After and the usage block.
 */
export async function admit(
  services: Services,
  principal: Principal,
  cost: number,
  caller?: Pick<Caller, 'counted'>,
): Promise<Usage> {
  const { admitted, usage } = await services.meter.admit(principal.tenantUuid, cost);
  if (admitted) {
    if (caller !== undefined) caller.counted = true;
    return usage;
  }
  throw new Problem(
    'allowance_exhausted',
    `The calls of ${usage.month} are used up; they start again at ${usage.resetAt}.`,
    {
      headers: { 'retry-after': String(secondsUntil(usage.resetAt)), ...rateHeaders(usage) },
      extra: { usage },
    },
  );
}

/** @throws Problem `insufficient_scope` that names the scope (RFC 6750, 3.1). */
export function requireScope(principal: Principal, scope: Scope): void {
  if (principal.scopes.has(scope)) return;
  throw new Problem('insufficient_scope', `The key lacks the scope "${scope}".`, {
    headers: { 'www-authenticate': `Bearer realm="svc", error="insufficient_scope", scope="${scope}"` },
  });
}

export function openContext(
  services: Services,
  principal: Principal,
  usage: Usage,
  requestId: string,
): Context {
  return { services, principal, usage, requestId };
}

/** Where the caller stands: its limit, what remains of it, and the seconds until it is whole again. */
export function rateHeaders(usage: Usage): Record<string, string> {
  if (usage.monthlyLimit === null) return {};
  return {
    'x-ratelimit-limit': String(usage.monthlyLimit),
    'x-ratelimit-remaining': String(usage.remaining),
    'x-ratelimit-reset': String(secondsUntil(usage.resetAt)),
  };
}

function secondsUntil(time: string): number {
  return Math.max(1, Math.ceil((Date.parse(time) - Date.now()) / 1000));
}

const CHALLENGE = 'Bearer realm="svc"';

function refused(basic: boolean, detail: string | undefined): Problem {
  return new Problem('unauthenticated', detail ?? 'Send an API key: "Authorization: Bearer API_KEY".', {
    headers: { 'www-authenticate': basic ? `${CHALLENGE}, Basic realm="svc", charset="UTF-8"` : CHALLENGE },
  });
}

// The longest header that is worth reading: a key has 72 characters, in base64 for Basic 100.
const LONGEST_HEADER = 512;

function tokenOf(header: string, basic: boolean): string | undefined {
  if (header.length > LONGEST_HEADER) return undefined;
  const scheme = header.slice(0, 7).toLowerCase();
  if (scheme === 'bearer ') return header.slice(7).trim() || undefined;
  if (basic && scheme.startsWith('basic ')) return userOf(header.slice(6).trim());
  return undefined;
}

/** The user name of RFC 7617; some readers put the key into the password and leave the name empty. */
function userOf(credentials: string): string | undefined {
  const text = Buffer.from(credentials, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon === -1) return text || undefined;
  return text.slice(0, colon) || text.slice(colon + 1) || undefined;
}
