/**
 * What statements and the reading of their results rely on. Each may be set otherwise for a role, a database or a whole
 * server, and commonly is: the installation of PostgreSQL writes the time zone of the machine into its settings. Then
 * Prisma's adapter reads times as if they were in UTC, a date is read as none, and transactions fail that run side by
 * side.
 */
const SESSION = {
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  default_transaction_isolation: 'read committed',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  quote_all_identifiers: 'off',
} as const;

const OPTIONS = Object.entries(SESSION)
  .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
  .join(' ');

/**
 * An address of a database whose connections have the session that the service relies on, whatever is set there.
 * @param url postgres://..., with or without such a session.
 * @param options what the environment adds to addresses that have no options of their own (PGOPTIONS).
 */
export function withSession(url: string, options = ''): string {
  const address = new URL(url);
  const own = address.searchParams.get('options') ?? options;
  // The last one of two counts.
  if (!own.endsWith(OPTIONS)) address.searchParams.set('options', `${own} ${OPTIONS}`.trim());
  return address.href;
}

/** The address as it was before `withSession`: what an operator wrote. */
export function withoutSession(url: string): string {
  const address = new URL(url);
  const own = (address.searchParams.get('options') ?? '').replace(OPTIONS, '').trim();
  if (own === '') address.searchParams.delete('options');
  else address.searchParams.set('options', own);
  return address.href;
}
