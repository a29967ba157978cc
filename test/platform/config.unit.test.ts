import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/platform/config.ts';
import { ConfigError } from '../../src/platform/settings.ts';

test('the front page is open to strangers where the demo is shown on a database of its own, or where it is asked for', () => {
  const isOpen = (env: Record<string, string>): boolean => loadConfig(env).publicFrontPage;
  const own = { DATABASE_URL: 'postgres://news@db/news' };
  expect(isOpen({ DEMO: 'on' })).toBe(true);
  expect(isOpen({ DEMO: 'off' })).toBe(false);
  expect(isOpen({ DEMO: 'on', ...own })).toBe(false);
  expect(isOpen({ DEMO: 'off', ...own })).toBe(false);
  expect(isOpen({ DEMO: 'off', ...own, PUBLIC_FRONT_PAGE: 'on' })).toBe(true);
  expect(isOpen({ DEMO: 'on', PUBLIC_FRONT_PAGE: 'off' })).toBe(false);
});

describe('addresses in settings', () => {
  test.each([
    'http://news.example',
    'https://news.example:8443/news',
    'http://[::1]:4000',
    'https://news.example/a%22b/',
    'http://news.test/a}b',
  ])('%s is taken', (address) => {
    expect(loadConfig({ BASE_URL: address }).baseUrl).toBe(address.replace(/\/$/, ''));
  });

  // Links of stories hold it as it is, in JSON, XML and HTML.
  test.each([
    'http://news.example/"x',
    "http://news.example/'x",
    'http://news.example/<b>',
    'http://news.example/a\\b',
    'http://news.example/a&b',
    'http://news.example/?a=1',
    'http://news.example/#a',
    'http://a b',
    'http://[::1',
    'ftp://news.example',
    'news.example',
  ])('%s is refused with the name of the setting', (address) => {
    expect(() => loadConfig({ BASE_URL: address })).toThrow(ConfigError);
    expect(() => loadConfig({ BASE_URL: address })).toThrow(/BASE_URL/);
  });
});
