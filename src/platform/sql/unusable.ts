// What an operator meets at a start: what it means, and what to do.
const [NOBODY, SILENT] = [
  'start PostgreSQL, or correct host and port in DATABASE_URL',
  'correct host and port in DATABASE_URL, or open the way to it',
];
const OF_SYSTEM: Readonly<Record<string, readonly [means: string, advice: string]>> = {
  ECONNREFUSED: ['nothing answers there', NOBODY],
  // The socket of a server on this machine.
  ENOENT: ['nothing answers there', NOBODY],
  ENOTFOUND: ['no host has that name', 'correct the host in DATABASE_URL'],
  EAI_AGAIN: ['the name of the host cannot be looked up', 'correct the host in DATABASE_URL, or try again'],
  EHOSTUNREACH: ['the host does not answer', SILENT],
  ENETUNREACH: ['the host does not answer', SILENT],
  ETIMEDOUT: ['the host does not answer', SILENT],
};
/** By SQLSTATE. What is wrong is said by the server. */
const OF_SERVER: Readonly<Record<string, string>> = {
  '28P01': 'correct user and password in DATABASE_URL',
  28000: 'correct the user in DATABASE_URL, or let it in (pg_hba.conf)',
  '3D000': 'create it, or correct its name in DATABASE_URL',
  42501: 'let the user of DATABASE_URL make tables in it',
};

/** Why a database cannot be used, and what to do where that is known: one line. */
export function whyUnusable(error: unknown): string {
  const given = error as { code?: string; message?: string; errors?: { code?: string; message?: string }[] };
  // A name with several addresses has an error of each.
  const first = given.errors?.[0];
  const [code, message] = [given.code ?? first?.code, given.message || first?.message];
  const known = OF_SYSTEM[code ?? ''];
  if (known !== undefined) return `${known[0]} (${code}): ${known[1]}`;
  if (message === 'no connection in time') return `the host does not answer: ${SILENT}`;
  const reason = message || code || 'no reason given';
  const advice = OF_SERVER[code ?? ''];
  return advice === undefined ? reason : `${reason}: ${advice}`;
}
