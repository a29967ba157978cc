import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { Problem } from '../../src/platform/problem.ts';

/**
 * Detects DNS rebinding (MCP, "Streamable HTTP", security warning): a page under a foreign name that resolves to this
 * machine. Its Origin is foreign, or its Host is not a name of this service.
 * @param baseUrl the public address of the service.
 * @param origins the origins that CORS allows. `*` allows all.
 * @returns Problem `restricted`, or undefined if nothing is wrong.
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
      'The Host header does not name this service. The operator sets the name with BASE_URL.',
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
 * Whether a host is the public name, or a name that no stranger can point at this machine: an IP address, a name of this
 * machine itself, or a name without a dot, such as the name of a container.
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
