/** What whoever started the service is told when it serves. */
export interface Served {
  readonly baseUrl: string;
  /** Undefined: webhooks have no address of their own. */
  readonly hooksUrl?: string | undefined;
  /** Those that this start made; they are shown this once. */
  readonly demoKeys: readonly { readonly plan: string; readonly key: string }[];
}

/** The demo keys, if there are any, and the line that begins with `ready`. */
export function servedText({ baseUrl, hooksUrl, demoKeys }: Served): string {
  const keys = demoKeys.length > 0 ? demoText(demoKeys, baseUrl) : '';
  const hooks = hooksUrl === undefined ? '' : `, webhooks ${hooksUrl}`;
  // The days before the last two are filled in behind the first answers.
  const older = demoKeys.length > 0 ? '; older synthetic stories follow within half a minute' : '';
  return `${keys}ready ${baseUrl}  (GraphQL /graphql, REST /v1, API reference /docs${hooks})${older}\n`;
}

/** The link holds the key in its fragment, which a browser keeps to itself (docs/pages.md). */
function demoText(keys: Served['demoKeys'], baseUrl: string): string {
  const width = Math.max(...keys.map(({ plan }) => plan.length));
  const lines = keys.map(({ plan, key }) => `  ${plan.padEnd(width)}  ${key}`);
  const chosen = keys.find(({ plan }) => plan === 'pro') ?? keys[0];
  return `Demo keys, shown only this once (newstape keys create makes more):\n${lines.join('\n')}\nOpen this address in a browser to sign in with one of them:\n  ${baseUrl}/#key=${chosen?.key}\n`;
}
