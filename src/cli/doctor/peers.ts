import type { Config } from '../../platform/config.ts';
import { openLog } from '../../platform/log.ts';
import { openRedis } from '../../platform/redis.ts';
import type { Finding } from './doctor.ts';

const PATIENCE_MS = 5_000;

/** Whether the Redis, the model and the collector of the settings answer; nothing of those that are not set. */
export async function peerFindings(config: Config): Promise<Finding[]> {
  return [
    ...(config.redisUrl === undefined ? [] : [await redisFinding(config.redisUrl)]),
    ...(config.ai === undefined ? [] : [await modelFinding(config.ai)]),
    ...(config.traces === undefined ? [] : [await collectorFinding(config.traces.endpoint)]),
  ];
}

/** Sends no span at all, which every collector takes. */
async function collectorFinding(endpoint: string): Promise<Finding> {
  const name = 'traces';
  try {
    const answer = await fetch(`${endpoint}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"resourceSpans":[]}',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.body?.cancel();
    if (answer.ok) return { name, state: 'fine', detail: 'the collector accepts them' };
    return {
      name,
      state: 'warning',
      detail: `the collector answers ${answer.status}, so traces are dropped`,
    };
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).message;
    return {
      name,
      state: 'warning',
      detail: `the collector does not answer (${cause}), so traces are dropped`,
    };
  }
}

async function redisFinding(url: string): Promise<Finding> {
  const name = 'redis';
  const redis = openRedis(url, 'doctor', openLog({ logLevel: 'silent' }));
  try {
    await new Promise<void>((resolve, reject) => {
      redis.once('ready', resolve);
      redis.once('error', reject);
      setTimeout(() => reject(new Error('no answer')), PATIENCE_MS).unref();
    });
    const [, version = 'unknown'] = /^redis_version:(\S+)/m.exec(await redis.info('server')) ?? [];
    return { name, state: 'fine', detail: `version ${version}` };
  } catch (error) {
    const detail = `it does not answer (${(error as Error).message}): only the node that holds the connection to the venue can serve streams; other nodes answer them with 503`;
    return { name, state: 'problem', detail };
  } finally {
    redis.disconnect();
  }
}

/** Asks for the list of models, which costs nothing; a server without one is told by its 404. */
async function modelFinding({ baseUrl, apiKey, model }: NonNullable<Config['ai']>): Promise<Finding> {
  const name = 'model';
  try {
    const answer = await fetch(`${baseUrl}/models`, {
      headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.body?.cancel();
    if (answer.status === 401 || answer.status === 403) {
      return {
        name,
        state: 'problem',
        detail: `it answers ${answer.status}: AI_API_KEY is missing or wrong`,
      };
    }
    if (answer.status >= 500) {
      return {
        name,
        state: 'problem',
        detail: `it answers ${answer.status}; until it recovers, the embedded model writes the answers`,
      };
    }
    return { name, state: 'fine', detail: `it answers; ${model} writes the answers of the terminal` };
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).message;
    return {
      name,
      state: 'problem',
      detail: `it does not answer (${cause}); until it does, the embedded model writes the answers`,
    };
  }
}
