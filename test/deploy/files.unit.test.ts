import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { readEnvFile } from '../../deploy/env-file.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { SETTING_NAMES } from '../../src/platform/settings.ts';

const file = (name: string): string => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
const { version: NODE } = createRequire(import.meta.url)('node/package.json') as { version: string };
const settings = readEnvFile(file('newstape.env'), ['POSTGRES_PASSWORD']);

const isSetting = (name: string): boolean => SETTING_NAMES.some((known) => known === name);

describe('the env file', () => {
  test('names every setting once, and the service starts with its values', () => {
    const names = file('newstape.env').match(/^[A-Z_]+(?==)/gm)!;
    expect([...names].sort()).toEqual([...SETTING_NAMES, 'POSTGRES_PASSWORD'].sort());
    expect(loadConfig(settings)).toMatchObject({ port: 4000, demo: false, drainSeconds: 5, adminPort: 9090 });
  });

  test('shows the defaults, but for what an installation must have otherwise', () => {
    const otherwise = new Set(['DEMO', 'DATA_DIR', 'ADMIN_PORT', 'DRAIN_SECONDS', 'POSTGRES_PASSWORD']);
    for (const [name, value] of Object.entries(settings)) {
      if (!otherwise.has(name)) expect([name, loadConfig({ [name]: value })]).toEqual([name, loadConfig({})]);
    }
  });

  test.each([
    ['PORT 4000', 'line 1: write NAME=value'],
    ['# ports\n\nPROT=4000', 'line 3: there is no setting PROT'],
    ['export PORT=1', 'line 1: write NAME=value'],
  ])('%j is refused: %s', (text, why) => {
    expect(() => readEnvFile(text)).toThrow(why);
  });

  test('keeps a value as it stands, with signs of equality in it', () => {
    expect(readEnvFile('KMS_KEY=abc=\r\nBASE_URL=http://a/?b=c\n')).toEqual({
      KMS_KEY: 'abc=',
      BASE_URL: 'http://a/?b=c',
    });
  });
});

describe('the image', () => {
  test('brings the Node that the service is tested with', () => {
    expect(file('Dockerfile').match(/^FROM node:(\S+)-trixie-slim/gm)).toEqual([
      `FROM node:${NODE}-trixie-slim`,
      `FROM node:${NODE}-trixie-slim`,
    ]);
  });

  test('starts the service as systemd and npm do', () => {
    const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      scripts: { start: string };
    };
    const [memory, start] = scripts.start.split(' exec ');
    const words = start!.split(' ');
    expect(memory).toMatch(/^MALLOC_ARENA_MAX=\d+ /);
    expect(file('Dockerfile')).toContain(`\nENV ${memory}\n`);
    expect(file('newstape.service')).toContain(`\nEnvironment=${memory}\n`);
    expect(file('Dockerfile')).toContain(`CMD ${JSON.stringify(words).replaceAll(',', ', ')}`);
    expect(file('newstape.service')).toContain(`/node_modules/.bin/${words.join(' ')}\n`);
  });
});

const environment = z.record(z.string(), z.union([z.string(), z.number()]).transform(String));
const compose = z.object({
  services: z.record(z.string(), z.looseObject({ environment: environment.optional() })),
});

describe('compose.yaml and kubernetes.yaml', () => {
  test('set only what the service reads, to values that it takes', () => {
    const { services } = compose.parse(parse(file('compose.yaml'), { merge: true }));
    const nodes = Object.entries(services).filter(([, service]) => service.environment?.ROLES !== undefined);
    expect(nodes.map(([name]) => name)).toEqual(['api-a', 'api-b', 'worker', 'ingest']);
    for (const [, { environment: given }] of nodes) {
      const filled = Object.fromEntries(
        Object.entries(given!).map(([name, value]) => [name, filledIn(value)] as const),
      );
      expect(Object.keys(filled).filter((name) => !isSetting(name))).toEqual([]);
      expect(loadConfig({ ...settings, ...filled })).toMatchObject({ host: '0.0.0.0', port: 4000 });
    }
    const roles = nodes.map(([, service]) => service.environment!.ROLES);
    expect(new Set(roles)).toEqual(new Set(['api', 'worker', 'ingest']));
  });

  test('Kubernetes runs every role, probes what the service answers, and waits longer than the service needs', () => {
    const deployments = parseAllDocuments(file('kubernetes.yaml'))
      .map((document) => document.toJS())
      .filter(({ kind }) => kind === 'Deployment');
    const roles: string[] = [];
    for (const { spec } of deployments) {
      const pod = spec.template.spec;
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(24 + Number(settings.DRAIN_SECONDS));
      for (const container of pod.containers) {
        const given = Object.fromEntries(
          container.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
        );
        expect(loadConfig({ ...settings, ...given }).adminPort).toBe(9090);
        roles.push(...given.ROLES.split(','));
        expect(container.readinessProbe.httpGet.path).toBe('/readyz');
        expect(container.livenessProbe.httpGet.path).toBe('/healthz');
      }
    }
    expect(roles.sort()).toEqual(['api', 'ingest', 'worker']);
  });
});

/** What compose makes of `${NAME}`, `${NAME:-default}` and `${NAME:?message}`. */
function filledIn(value: string): string {
  return value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest?: string) => {
    if (kind === '-') return rest!;
    return name === 'KMS_KEY' ? `${'A'.repeat(43)}=` : 'secret';
  });
}
