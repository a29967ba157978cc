import { Problem } from '../problem.ts';

/**
 * Distinguishes a database that cannot answer now from one that got a faulty statement, only by codes: SQLSTATE, the
 * operating system's, Prisma's and those of its driver adapter. Messages change with versions and languages.
 */

// Classes of SQLSTATE (https://www.postgresql.org/docs/18/errcodes-appendix.html) that mean "not now": connection
// exceptions, refused logins (a password that is being changed), deadlocks and serialization, lack of resources
// (connections, disk, memory), objects in use or locked (a lock timeout among them), operator intervention (57014: a
// statement timeout) and errors of the system (input and output).
const NOT_NOW = /^(08|28|40|53|55|57|58)[0-9A-Z]{3}$/;
// Single codes of other classes: the database is not there, it takes no writes (a standby), and the timeouts of idle or
// long transactions, and a named statement that was not prepared because its preparation met one of these.
const NOT_NOW_EITHER = new Set(['3D000', '25006', '25P03', '25P04', '26000']);

// Of Node's sockets and name lookups (https://nodejs.org/docs/latest-v24.x/api/errors.html#common-system-errors).
const NO_CONNECTION = new Set([
  'EADDRNOTAVAIL',
  'EAGAIN',
  'EAI_AGAIN',
  'EAI_FAIL',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENFILE',
  'ENOBUFS',
  'ENOENT',
  'ENOTCONN',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'ERR_SOCKET_CLOSED',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);

// https://www.prisma.io/docs/orm/reference/error-reference: refused, not reached, too late, not there, denied, no TLS,
// closed, no connection of the pool, no transaction, a deadlock, too many connections.
const OF_PRISMA = new Set([
  'P1000',
  'P1001',
  'P1002',
  'P1003',
  'P1008',
  'P1010',
  'P1011',
  'P1017',
  'P2024',
  'P2028',
  'P2034',
  'P2037',
]);

// Kinds of @prisma/driver-adapter-utils that have the same meaning.
const OF_ADAPTER = new Set([
  'AuthenticationFailed',
  'ConnectionClosed',
  'DatabaseAccessDenied',
  'DatabaseDoesNotExist',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TlsConnectionError',
  'TooManyConnections',
  'TransactionWriteConflict',
]);

// Of a problem that `driverCall` made of an error without a code.
const UNAVAILABLE = 'unavailable';

// How many nested causes are examined.
const DEEPEST = 6;

/** Whether an error or its cause means that the database cannot answer now; also one that was translated already. */
export function isOutage(error: unknown): boolean {
  return says(error, isNotNow, DEEPEST);
}

/** Whether an error or its cause means that a statement waited too long for what another transaction holds. */
export function isHeldUp(error: unknown): boolean {
  return says(error, (code) => code === LOCK_NOT_AVAILABLE, DEEPEST);
}

// The lock was not given within `lock_timeout`, or not at once where the statement asked for that.
const LOCK_NOT_AVAILABLE = '55P03';

function says(error: unknown, isMeant: (code: string) => boolean, depth: number): boolean {
  if (depth === 0 || typeof error !== 'object' || error === null) return false;
  const isCode = (code: unknown): boolean => typeof code === 'string' && isMeant(code);
  const { code, originalCode, errorCode, kind, cause, errors, meta } = error as Record<string, unknown>;
  if ([code, originalCode, errorCode, kind].some(isCode)) return true;
  // Prisma's record of the driver's error, and of the server's error in raw queries.
  if (typeof meta === 'object' && meta !== null) {
    const { driverAdapterError, code: rawCode } = meta as Record<string, unknown>;
    if (isCode(rawCode) || says(driverAdapterError, isMeant, depth - 1)) return true;
  }
  // Node tries every address of a name, and reports an error for each.
  if (Array.isArray(errors) && errors.some((each) => says(each, isMeant, depth - 1))) return true;
  return says(cause, isMeant, depth - 1);
}

function isNotNow(code: string): boolean {
  return (
    code === UNAVAILABLE ||
    NOT_NOW.test(code) ||
    [NOT_NOW_EITHER, NO_CONNECTION, OF_PRISMA, OF_ADAPTER].some((codes) => codes.has(code))
  );
}

// The classes of PostgreSQL begin with a digit, or are F0, HV, P0 and XX.
const SQLSTATE = /^(?:\d[0-9A-Z]|F0|HV|P0|XX)[0-9A-Z]{3}$/;

/**
 * The SQLSTATE of an error that came through `driverCall`; undefined where it has none. Codes of the operating system and of
 * Prisma may have five characters too (EPIPE, P1001): they are no word of the server's.
 */
export function sqlState(error: unknown): string | undefined {
  const told = error instanceof Problem ? error.cause : error;
  const code = (told as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' && SQLSTATE.test(code) ? code : undefined;
}

/** The 503 for a request that the database cannot answer now, or whose change waits too long for another one. */
export function unavailable(cause?: unknown): Problem {
  const detail = isHeldUp(cause)
    ? 'Another change of the same data is under way, and did not end in time.'
    : 'The database is unavailable.';
  return new Problem(UNAVAILABLE, `${detail} Try again shortly.`, {
    headers: { 'retry-after': '2' },
    cause,
  });
}

/** An error as the caller should see it: 503 when the database cannot answer now, itself otherwise. */
function translated(error: unknown): unknown {
  if (error instanceof Problem) return error;
  return isOutage(error) ? unavailable(error) : error;
}

/**
 * Runs one call of the driver and nothing else: a statement, or waiting for a connection. The driver reports a lost
 * connection, and a pool without a free connection, with a bare Error without a code; all other errors of the driver or
 * the server have a code or a class of their own. Our own code must not run in here, because its bare errors are
 * faults.
 * @throws Problem `unavailable`, and whatever else the driver threw.
 */
export async function driverCall<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw ofDriver(error);
  }
}

/** An error of one call of the driver as `driverCall` throws it. */
export function ofDriver(error: unknown): unknown {
  return isBare(error) ? unavailable(error) : translated(error);
}

function isBare(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    Object.getPrototypeOf(error) === Error.prototype &&
    (error as { code?: unknown }).code === undefined
  );
}
