import { describe, expect, test } from 'vitest';
import { whyUnread, whyUnwritten } from '../../src/platform/files/why-not.ts';
import { whyUnusable } from '../../src/platform/sql/unusable.ts';

const coded = (code: string, message = code): Error => Object.assign(new Error(message), { code });

describe('a database that cannot be used: what is wrong, and what to do', () => {
  test.each([
    [
      coded('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:1'),
      /^nothing answers there \(ECONNREFUSED\): start PostgreSQL, or correct /,
    ],
    [
      new AggregateError([coded('ECONNREFUSED', 'connect ECONNREFUSED ::1:1'), coded('ECONNREFUSED')]),
      /^nothing answers there/,
    ],
    [coded('ENOENT', 'connect ENOENT /run/.s.PGSQL.5432'), /^nothing answers there/],
    [coded('ENOTFOUND', 'getaddrinfo ENOTFOUND nowhere'), /^no host has that name \(ENOTFOUND\): correct /],
    [new Error('no connection in time'), /^the host does not answer: correct /],
    [coded('EHOSTUNREACH'), /^the host does not answer \(EHOSTUNREACH\): correct /],
    [
      coded('28P01', 'password authentication failed for user "someone"'),
      /^password authentication failed for user "someone": correct user and password /,
    ],
    [
      coded('3D000', 'database "news" does not exist'),
      /^database "news" does not exist: create it, or correct /,
    ],
    [
      coded('42501', 'permission denied for schema public'),
      /^permission denied for schema public: let the user of DATABASE_URL make tables in it$/,
    ],
    [coded('XX000', 'something else'), /^something else$/],
    [{}, /^no reason given$/],
  ])('%s', (error, says) => {
    expect(whyUnusable(error)).toMatch(says);
  });
});

test.each([
  [coded('ENOENT'), 'there is no such file'],
  [coded('EISDIR'), 'it is a folder'],
  [coded('EACCES'), 'this user may not read it'],
  [coded('EPERM'), 'this user may not read it'],
  [coded('ENOTDIR'), 'a part of its path is no folder'],
  [coded('EIO'), 'EIO'],
  [new Error('what'), 'what'],
])('a file that cannot be read: %s', (error, says) => {
  expect(whyUnread(error)).toBe(says);
});

test.each([
  [coded('ENOENT'), 'its folder is not there'],
  [coded('ENOTDIR'), 'its folder is not there'],
  [coded('EISDIR'), 'it is a folder'],
  [coded('EACCES'), 'this user may not write there'],
  [coded('EROFS'), 'this user may not write there'],
  [coded('ENOSPC'), 'its disk is full'],
  [coded('EMFILE'), 'EMFILE'],
])('a file that cannot be written: %s', (error, says) => {
  expect(whyUnwritten(error)).toBe(says);
});
