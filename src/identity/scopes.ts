import { Problem } from '../platform/problem.ts';
import type { Principal, Scope } from './model.ts';

/**
 * Requires a scope of the key that asks, for every way in.
 * @throws Problem `insufficient_scope`, whose challenge names the scope (RFC 6750, section 3.1).
 */
export function requireScope({ scopes }: Pick<Principal, 'scopes'>, scope: Scope): void {
  if (scopes.has(scope)) return;
  throw new Problem('insufficient_scope', `The key lacks the scope "${scope}". Use a key that has it.`, {
    headers: { 'www-authenticate': `Bearer realm="svc", error="insufficient_scope", scope="${scope}"` },
  });
}
