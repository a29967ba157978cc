import { describe, expect, test, vi } from 'vitest';
import { freeNow, PageMemory, Pages, PageWriter, TAKEN_BYTES } from '../../src/platform/memory/pages.ts';

const KB = 1024;

describe('pages', () => {
  test('are used again, and those that are more than a few are given back at once', () => {
    const pages = new Pages();
    const first = pages.take();
    pages.give(first);
    expect(pages.take()).toBe(first);
    const many = Array.from({ length: 40 }, () => pages.take());
    expect(pages.taken).toBe(41);
    for (const page of many) pages.give(page);
    expect(pages.taken).toBe(1);
    expect(pages.free).toBe(16);
    expect(many.filter(({ length }) => length === 0)).toHaveLength(24);
  });

  test('are given back when nobody has asked for a while', () => {
    vi.useFakeTimers();
    try {
      const pages = new Pages();
      const page = pages.take();
      pages.give(page);
      vi.advanceTimersByTime(4_000);
      expect(pages.free).toBe(1);
      vi.advanceTimersByTime(2_000);
      expect(pages.free).toBe(0);
      expect(page).toHaveLength(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test('short memory, which others may share, is not freed', () => {
    const short = Buffer.from('some words');
    freeNow(short);
    expect(short.toString()).toBe('some words');
  });
});

test('pieces of memory lie apart, begin where numbers may, and go together', () => {
  const pages = new Pages();
  const memory = new PageMemory(pages);
  const taken = [1, 100, 40 * KB, 250 * KB, 0, 1_000 * KB].map((length) => memory.take(length));
  for (const [index, bytes] of taken.entries()) bytes.fill(index);
  for (const [index, bytes] of taken.entries()) {
    expect(bytes.every((byte) => byte === index)).toBe(true);
    expect(bytes.byteOffset % 64).toBe(0);
  }
  expect(pages.taken).toBe(2);
  memory.release();
  expect([pages.taken, pages.free]).toEqual([0, 2]);
  expect(memory.take(10)).toHaveLength(10);
});

describe('a writer', () => {
  test('hands out long pieces as they lie, and two of them stay', () => {
    const pages = new Pages();
    const writer = new PageWriter(pages);
    const fill = (byte: number): Buffer => {
      writer.put(Buffer.alloc(200 * KB, byte));
      expect(writer.isFull).toBe(true);
      return writer.piece();
    };
    const [first, second] = [fill(1), fill(2)];
    expect([first[0], second[0]]).toEqual([1, 2]);
    expect(fill(3).buffer).toBe(first.buffer);
    writer.close(true);
    expect([pages.taken, pages.free]).toEqual([0, 2]);
  });

  test('copies short pieces: nobody says when they are taken', () => {
    const writer = new PageWriter(new Pages());
    writer.text('short');
    const piece = writer.piece();
    expect(piece.length).toBeLessThan(TAKEN_BYTES);
    writer.text('other');
    writer.piece();
    expect(piece.toString()).toBe('short');
  });

  test('keeps pages that may still be read from whoever is next', () => {
    const pages = new Pages();
    new PageWriter(pages).close(false);
    expect([pages.taken, pages.free]).toEqual([0, 0]);
  });

  test('throws rather than leaving out what did not fit', () => {
    const writer = new PageWriter(new Pages());
    expect(() => writer.isFullAt(writer.page.length + 1)).toThrow(RangeError);
  });
});
