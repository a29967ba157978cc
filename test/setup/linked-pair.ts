import { EventEmitter } from 'node:events';
import { type ChannelEnd, type Link, linkOver } from '../../src/platform/processes/index.ts';

/** Two ends of a link within one process, and what cuts it. */
export function linkedPair(): [Link, Link, cut: () => void] {
  const [left, right] = [new LocalEnd(), new LocalEnd()];
  left.other = right;
  right.other = left;
  const cut = (): void => {
    for (const end of [left, right]) {
      end.connected = false;
      end.emit('disconnect');
    }
  };
  return [linkOver(left), linkOver(right), cut];
}

class LocalEnd extends EventEmitter implements ChannelEnd {
  connected = true;
  other: LocalEnd | undefined;
  send(message: object): boolean {
    const text = JSON.stringify(message);
    setImmediate(() => this.other?.emit('message', JSON.parse(text)));
    return true;
  }
}
