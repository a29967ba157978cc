import { isIP } from 'node:net';
import { foldName } from '../retrieval/index.ts';

/**
 * What publishers of one house share: the name without what tells its editions apart, and the name in its domain.
 * `BBC News`, `BBC Sport` and `bbc.co.uk` are one house.
 */
export function houseOf(
  publisher: string,
  domain: string | null,
): { name: string; domain: string | undefined } {
  const bare = foldName(publisher)
    .replace(/\.(?:com|org|net|co\.uk|com\.au|de|fr|it|in|ca)$/, '')
    .replace(/^the /, '')
    .replace(EDITION, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');
  const label = domain === null ? undefined : labelOf(domain);
  return { name: bare === '' ? foldName(publisher) : bare, domain: label };
}

const EDITION =
  /(?: (?:news|online|sports?|world|business|politics|international|us|uk|usa|australia|asia|europe|today|live|digital|website|newspaper|radio|tv|television|u\.s\.))+$/;

/** The name that a registrable domain begins with: `news.bbc.co.uk` to `bbc`, `one.substack.com` to `one`. Undefined for what is no domain. */
export function labelOf(domain: string): string | undefined {
  const label = registrableOf(domain)?.split('.')[0];
  return label?.replace(/^the/, '').replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * The part of a host that somebody registered: `news.bbc.co.uk` to `bbc.co.uk`, `one.substack.com` to itself. Undefined for what is
 * no domain.
 */
export function registrableOf(domain: string): string | undefined {
  const labels = domain
    .toLowerCase()
    .replace(/^www\./, '')
    .split('.');
  if (labels.length < 2 || isIP(domain) !== 0) return undefined;
  // Second-level registries: `co.uk`, `com.au`, `net.au`, `org.br`.
  const isSecond = labels.length > 2 && /^(?:com?|net|org|gov|edu|ac|gob|go|or|ne)$/.test(labels.at(-2)!);
  const kept = isSecond ? 3 : 2;
  // `one.substack.com` and `other.substack.com` are two.
  return labels.slice(HOSTS.has(labels.at(-kept)!) ? -kept - 1 : -kept).join('.');
}

/** Whose sites are kept for many writers, each under a name of its own. */
const HOSTS = new Set(
  'blogspot wordpress substack tumblr typepad livejournal beehiiv ghost weebly wixsite github gitlab netlify vercel'.split(
    ' ',
  ),
);
