import { PROBLEMS, Problem, type ProblemCode } from '../../platform/problem.ts';
import { StartupError } from '../../platform/startup.ts';

/** The webhook management of a running service, as any client of it. */
export interface Service {
  /**
   * @param path below /v1/webhooks.
   * @returns the `data` of the answer; undefined for a 204.
   * @throws Problem with what the service said; StartupError when nothing answers.
   */
  call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Record<string, unknown> | undefined>;
}

// A test of a subscription waits for its receiver, which has 15 s.
const PATIENCE_MS = 20_000;

/** @param address without a slash at the end; @param key an API key with the scope `webhooks`. */
export function serviceAt(address: string, key: string): Service {
  return {
    async call(method, path, body) {
      let response: Response;
      let text: string;
      try {
        response = await fetch(`${address}/v1/webhooks${path}`, {
          method,
          headers: {
            authorization: `Bearer ${key}`,
            accept: 'application/json',
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(PATIENCE_MS),
          redirect: 'error',
        });
        text = await response.text();
      } catch {
        throw new StartupError(`no service answers at ${address}; give its address with --service`);
      }
      if (response.status === 204) return undefined;
      const answer = parsed(text);
      if (response.ok && isObject(answer?.data)) return answer.data;
      const { detail, title, code } = answer ?? {};
      const said =
        [detail, title].find((one) => typeof one === 'string') ?? 'the answer is not from this service';
      const known = isCode(code) ? code : 'conflict';
      throw new Problem(
        response.status >= 500 ? 'unavailable' : known,
        `${response.status}: ${String(said)}`,
      );
    },
  };
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isCode(value: unknown): value is ProblemCode {
  return typeof value === 'string' && Object.hasOwn(PROBLEMS, value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
