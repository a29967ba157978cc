// Readers of a stream, in a process of their own: `node stream-readers.ts JSON`. Opens connections, counts events, and
// prints one line of JSON. An event ends with an empty line; its time stands behind `"at":` or `"occurred_at":`.
import { connect, type Socket } from 'node:net';

interface Wish {
  readonly port: number;
  readonly readers: number;
  /** The request, as it is sent. */
  readonly request: string;
  readonly warmMs: number;
  readonly measureMs: number;
  /** Readers that stop reading after the warm-up. */
  readonly stopped: number;
}

const wish = JSON.parse(process.argv[2]!) as Wish;
const counts = new Float64Array(wish.readers);
const delays: number[] = [];
const deadline = Date.now() + 20_000;
const sockets: Socket[] = [];
let isMeasuring = false;
let closed = 0;
// Times are read in a few readers' streams alone: reading them all would be what is measured.
const SAMPLED = Math.max(1, Math.floor(wish.readers / 100));

for (let i = 0; i < wish.readers; i += 1) {
  open(i);
  if (i % 100 === 99) await new Promise((resolve) => setTimeout(resolve, 15));
}
await until(() => counts.every((count) => count > 0) || Date.now() > deadline);
await later(wish.warmMs);
for (let i = 0; i < wish.stopped; i += 1) sockets[i]!.pause();
counts.fill(0);
isMeasuring = true;
const begun = performance.now();
const cpu = process.cpuUsage();
await later(wish.measureMs);
const seconds = (performance.now() - begun) / 1000;
const used = process.cpuUsage(cpu);
const reading = counts.slice(wish.stopped);
delays.sort((a, b) => a - b);
console.log(
  JSON.stringify({
    delivered: reading.reduce((sum, count) => sum + count, 0) / seconds,
    slowest: Math.min(...reading) / seconds,
    p50: delays[Math.floor(delays.length * 0.5)] ?? null,
    p99: delays[Math.floor(delays.length * 0.99)] ?? null,
    closed,
    cpu: (used.user + used.system) / 1e6 / seconds,
  }),
);
process.exit(0);

function open(i: number): void {
  const socket = connect(wish.port, '127.0.0.1');
  sockets.push(socket);
  const isSampled = i % SAMPLED === 0;
  let wasNewline = false;
  socket.on('connect', () => socket.write(wish.request));
  socket.on('error', () => {});
  socket.on('close', () => {
    closed += 1;
  });
  socket.on('data', (piece: Buffer) => {
    let found = wasNewline && piece[0] === 10 ? 1 : 0;
    for (let at = piece.indexOf('\n\n'); at !== -1; at = piece.indexOf('\n\n', at + 2)) found += 1;
    wasNewline = piece[piece.length - 1] === 10 && piece[piece.length - 2] !== 10;
    counts[i] = counts[i]! + found;
    if (!isMeasuring || !isSampled) return;
    const now = Date.now();
    for (const [, time] of piece.toString('latin1').matchAll(/"(?:at|occurred_?[aA]t)":"?([^",}]+)/g)) {
      delays.push(now - (time!.includes('T') ? Date.parse(time!) : Number(time)));
    }
  });
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await later(20);
}
