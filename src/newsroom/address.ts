/** The address of a story or source, in the one form in which it is compared. */
export interface Address {
  readonly url: string;
  /** The host without `www.`. */
  readonly domain: string;
}

/**
 * The canonical form of an http or https address: lower-case host, no user, fragment, default port, tracking
 * parameters or slash at the end. Undefined for anything else, and for what is longer than 2,000 characters.
 */
export function readAddress(text: string): Address | undefined {
  const written = text.trim();
  if (written.length > LONGEST || !/^https?:\/\//i.test(written) || !URL.canParse(written)) return undefined;
  const url = new URL(written);
  if (url.hostname === '' || !url.hostname.includes('.')) return undefined;
  url.username = '';
  url.password = '';
  url.hash = '';
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !isTracking(pair));
  url.search = kept.join('&');
  if (url.pathname.endsWith('/')) url.pathname = url.pathname.replace(/\/+$/, '');
  // The parser puts the root's slash back; without query it is a slash at the end like any other.
  const href = url.href.replace(/^(https?:\/\/[^/?]+)\/$/, '$1');
  return href.length > LONGEST ? undefined : { url: href, domain: url.hostname.replace(/^www\./, '') };
}

/**
 * The name of a site as items keep it, without `www.`. Undefined for anything else, a top-level domain among it: a name
 * has a dot.
 */
export function readDomain(text: string): string | undefined {
  const address = readAddress(`https://${text.trim()}`);
  return address !== undefined && address.url === `https://${new URL(address.url).hostname}`
    ? address.domain
    : undefined;
}

/**
 * The address that a copy in a web archive was made from; the address itself when it is no such copy. A copy and its
 * original are one source.
 */
export function originalAddress(address: Address): Address {
  const copied = /^https?:\/\/web\.archive\.org\/web\/\d+(?:[a-z]{2}_)?\/(.+)$/.exec(address.url);
  if (copied === null) return address;
  const original = copied[1]!.replace(/^(https?):\/(?!\/)/, '$1://');
  return readAddress(/^https?:\/\//.test(original) ? original : `http://${original}`) ?? address;
}

/** What two addresses share when they are one page: scheme, `www.` and port do not count. */
export function pageOf(address: Address): string {
  return address.url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/^([^/?]+):\d+/, '$1');
}

const LONGEST = 2_000;
const TRACKING =
  /^(?:utm_[a-z_]+|fbclid|gclid|gclsrc|dclid|wbraid|gbraid|msclkid|yclid|twclid|igshid|mc_cid|mc_eid|mkt_tok|_hsenc|_hsmi|vero_id|oly_enc_id|oly_anon_id|ncid|cmpid|cid_source|guccounter|guce_referrer|guce_referrer_sig|spm|ref_src|ref_url|smid|at_medium|at_campaign|xtor|ftag)$/i;

function isTracking(pair: string): boolean {
  const equals = pair.indexOf('=');
  return TRACKING.test(equals < 0 ? pair : pair.slice(0, equals));
}
