import { publisherAt } from './facts.ts';
import { labelOf, registrableOf } from './house.ts';

/**
 * Whether two hosts are one publisher's: they have one registrable domain, or the table of publishers knows both as one's. Of
 * publishers of whom nothing is known a common name is enough (`paper.example` and `paper.test`); of those that are known, and of
 * governments, it is not, because anybody can register it below another top-level domain.
 */
export function isOneSite(one: string, other: string): boolean {
  const registered = registrableOf(one);
  if (one === other || (registered !== undefined && registered === registrableOf(other))) return true;
  const [owner, known] = [publisherAt(one), publisherAt(other)];
  if (owner !== undefined || known !== undefined) return owner === known;
  const label = labelOf(one);
  return !isOfficial(one) && !isOfficial(other) && label !== undefined && label === labelOf(other);
}

// Registries that only governments, their agencies and organisations of states get names from. They are below the domain of a
// country, or of a nation of one: anybody may own "go.com", as the broadcaster of abcnews.go.com does.
const OFFICIAL =
  /(?:^|\.)(?:gov|mil|int|(?:gov|gouv|gob|gub|govt|mil|parliament)\.(?:[a-z]{2}|wales|scot)|go\.(?:jp|kr|id|th|ke|tz|ug|cr)|gc\.ca|europa\.eu|bund\.de|admin\.ch|regeringen\.se|gov\.[a-z]{2,6}\.[a-z]{2})$/;

/** Whether a host is of a government, an agency of one or an organisation of states. */
export const isOfficial = (host: string): boolean => OFFICIAL.test(host);
