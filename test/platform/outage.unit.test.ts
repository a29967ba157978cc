import { describe, expect, test } from 'vitest';
import { isHeldUp, isOutage, ofDriver, sqlState, unavailable } from '../../src/platform/sql/outage.ts';

describe('an error', () => {
  const withCode = (code: string): Error => Object.assign(new Error('whatever it says'), { code });

  test.each([
    '08006',
    '53300',
    '53100',
    '57P01',
    '57P03',
    '57014',
    '55P03',
    '28P01',
    '3D000',
    '25006',
    '40P01',
  ])('with SQLSTATE %s is an outage, whatever it says', (code) =>
    expect(isOutage(withCode(code))).toBe(true),
  );
  test.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'P1001', 'P2024', 'P2037'])(
    'with code %s is an outage',
    (code) => expect(isOutage(withCode(code))).toBe(true),
  );
  test.each(['23505', '22P02', '42P01', '42703', 'P2002', 'P2025', 'ERR_INVALID_ARG_TYPE', ''])(
    'with code %s is none',
    (code) => expect(isOutage(withCode(code))).toBe(false),
  );

  test.each(['57014', '40P01', '0A000', 'P0001', 'XX000', 'HV00J', 'F0000'])(
    'of the server has the SQLSTATE %s',
    (code) => expect(sqlState(withCode(code))).toBe(code),
  );
  test.each(['EPIPE', 'P1001', 'P2024', 'ENOENT', ''])('with code %s has no SQLSTATE', (code) =>
    expect(sqlState(withCode(code))).toBeUndefined(),
  );

  test('is looked for in its causes, in what Prisma says of its adapter, and in each address that was tried', () => {
    expect(isOutage(new Error('x', { cause: withCode('57P03') }))).toBe(true);
    expect(isOutage(new AggregateError([new Error('x'), withCode('ECONNREFUSED')]))).toBe(true);
    const kind = { driverAdapterError: { cause: { kind: 'ConnectionClosed' } } };
    expect(isOutage(Object.assign(new Error('x'), { meta: kind }))).toBe(true);
    const raw = { driverAdapterError: { cause: { kind: 'postgres', originalCode: '57014' } } };
    expect(isOutage(Object.assign(new Error('x'), { code: 'P2010', meta: raw }))).toBe(true);
    // The driver gives no code to a connection that it has lost.
    const lost = ofDriver(new Error('Connection terminated unexpectedly'));
    expect(isOutage(new Error('x', { cause: lost }))).toBe(true);
    const circle = new Error('x');
    circle.cause = circle;
    expect(isOutage(circle)).toBe(false);
  });

  test('that a lock was not to be had is told apart from a database that is away, also through Prisma', () => {
    const raw = { driverAdapterError: { cause: { kind: 'postgres', originalCode: '55P03' } } };
    for (const held of [withCode('55P03'), Object.assign(new Error('x'), { code: 'P2010', meta: raw })]) {
      expect([isOutage(held), isHeldUp(held)]).toEqual([true, true]);
      expect(unavailable(held).message).toContain('Another change of the same data');
    }
    for (const away of [withCode('57P03'), withCode('P2034'), undefined]) {
      expect(isHeldUp(away)).toBe(false);
      expect(unavailable(away).message).toContain('The database is unavailable');
    }
  });
});
