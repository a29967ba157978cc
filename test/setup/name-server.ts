import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';

export interface NameServer {
  /** As resolvers write it: `127.0.0.1:port`. */
  readonly address: string;
  /** How often each name was asked for, both kinds of record together. */
  readonly asked: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** What a name server says for a name: its addresses, `none` for a name that is not there, `silence` for nothing. */
export type Answer = readonly string[] | 'none' | 'failure' | 'silence';

/** A name server on loopback (RFC 1035) for A and AAAA. @param answer `turn` counts the questions for one kind from 0. */
export async function openNameServer(
  answer: (name: string, turn: number, kind: 4 | 6) => Answer,
): Promise<NameServer> {
  const asked = new Map<string, number>();
  const turns = new Map<string, number>();
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const { name, end } = readName(query);
    const type = query.readUInt16BE(end);
    const turn = turns.get(`${name} ${type}`) ?? 0;
    turns.set(`${name} ${type}`, turn + 1);
    asked.set(name, (asked.get(name) ?? 0) + 1);
    const said = answer(name, turn, type === AAAA ? 6 : 4);
    if (said === 'silence') return;
    const wanted =
      typeof said === 'string' ? [] : said.filter((one) => isIPv6(one) === (type === AAAA)).map(bytesOf);
    const code = said === 'none' ? NAME_ERROR : said === 'failure' ? SERVER_FAILURE : 0;
    const head = Buffer.alloc(12);
    query.copy(head, 0, 0, 2);
    head.writeUInt16BE(RECURSIVE_ANSWER | code, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(wanted.length, 6);
    const records = wanted.map((bytes) => {
      const record = Buffer.alloc(12);
      record.writeUInt16BE(0xc00c, 0);
      record.writeUInt16BE(type, 2);
      record.writeUInt16BE(1, 4);
      record.writeUInt16BE(bytes.length, 10);
      return Buffer.concat([record, bytes]);
    });
    socket.send(Buffer.concat([head, query.subarray(12, end + 4), ...records]), from.port, from.address);
  });
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => new Promise((done) => socket.close(() => done())),
  };
}

const AAAA = 28;
const NAME_ERROR = 3;
const SERVER_FAILURE = 2;
const RECURSIVE_ANSWER = 0x8180;

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  while (query[at] !== 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!));
    at += 1 + query[at]!;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function bytesOf(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number));
  // The URL parser writes the last 32 bits in hexadecimal, however they came.
  const [left = '', right = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [before, after] = [groups(left), groups(right)];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return Buffer.from([...before, ...zeros, ...after].map((group) => group.padStart(4, '0')).join(''), 'hex');
}
