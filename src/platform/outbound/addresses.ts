import ipaddr from 'ipaddr.js';

/** What an address is when it is not a public unicast address. */
export type AddressKind = 'loopback' | 'private' | 'link-local' | 'reserved' | 'metadata' | 'no address';

/**
 * Why an address is not one of the public internet; undefined for one that is. Decided by the special-purpose
 * registries (RFC 6890 and IANA's later additions): every address that is not clearly global unicast is refused. In
 * IPv6 only 2000::/3 is accepted, without its special blocks; every form that carries an IPv4 address inside (mapped,
 * compatible, NAT64, 6to4, Teredo, ISATAP) is refused whatever that address is, because a public host has an address of
 * its own.
 * @param address IPv4 in four decimal numbers, or IPv6 without brackets or zone.
 */
export function whyNotPublic(address: string): AddressKind | undefined {
  const parsed = parse(address);
  if (parsed === undefined) return 'no address';
  if (METADATA.has(parsed.toString())) return 'metadata';
  const range = parsed.range();
  if (range === 'unicast') {
    if (parsed instanceof ipaddr.IPv4) return undefined;
    return parsed.match(GLOBAL_UNICAST) && !isIsatap(parsed) ? undefined : 'reserved';
  }
  return KINDS[range] ?? 'reserved';
}

// Metadata services of clouds, which give a machine its credentials. Most are in ranges that are refused anyway;
// Azure's is not.
const METADATA = new Set([
  '169.254.169.254',
  '169.254.170.2',
  '169.254.169.253',
  '169.254.169.123',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd20:ce::254',
]);

const KINDS: Readonly<Record<string, AddressKind>> = {
  loopback: 'loopback',
  linkLocal: 'link-local',
  private: 'private',
  carrierGradeNat: 'private',
  uniqueLocal: 'private',
  deprecatedSiteLocal: 'private',
};

const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** RFC 5214, 6.1: an interface identifier of 0000:5efe or 0200:5efe before an IPv4 address. */
function isIsatap(address: ipaddr.IPv6): boolean {
  return address.parts[5] === 0x5efe && (address.parts[4]! & ~0x0200) === 0;
}

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address);
  if (!address.includes('%') && ipaddr.IPv6.isValid(address)) return ipaddr.IPv6.parse(address);
  return undefined;
}
