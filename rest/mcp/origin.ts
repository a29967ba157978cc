import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { Problem } from '../../src/platform/problem.ts';

/**
 * What is wrong with where a request says it comes from and goes to (MCP, "Streamable HTTP", security warning): a page
 * on a foreign name that was made to resolve to this machine (DNS rebinding) shows itself by its Origin, or by a Host
 * that is no name of ours.
 * @param baseUrl the public address of the service. @param origins those that CORS is open to; `*` is all of them.
 * @returns undefined when nothing is wrong; else Problem `restricted`.
 */
export function rebindingProblem(
  headers: IncomingHttpHeaders,
  baseUrl: string,
  origins: readonly string[],
): Problem | undefined {
  const own = new URL(baseUrl);
  const { host, origin } = headers;
  if (host !== undefined && !isOwnHost(host, own)) {
    return new Problem(
      'restricted',
      'The Host header is not a name of this service. The operator sets the name with BASE_URL.',
    );
  }
  if (origin !== undefined && !isKnownOrigin(origin, own, origins)) {
    return new Problem(
      'restricted',
      'Pages of this origin may not call the tools. The operator of the service can allow origins with CORS_ORIGINS.',
    );
  }
  return undefined;
}

/**
 * The public name, or one that no stranger can point at this machine: an address, a name of this machine itself, and
 * a name without a dot, such as a container's.
 */
function isOwnHost(host: string, own: URL): boolean {
  const name = hostnameOf(`http://${host}`);
  if (name === undefined) return false;
  return name === own.hostname || isLoopback(name) || isAddress(name) || !name.includes('.');
}

function isKnownOrigin(origin: string, own: URL, origins: readonly string[]): boolean {
  if (origins.includes('*') || origins.includes(origin) || origin === own.origin) return true;
  const name = /^https?:/i.test(origin) ? hostnameOf(origin) : undefined;
  return name !== undefined && isLoopback(name);
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127\./.test(name);
}

function isAddress(name: string): boolean {
  return isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}

function hostnameOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}
