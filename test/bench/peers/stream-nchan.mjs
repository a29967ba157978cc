// Publishes to nchan over one connection, without waiting for its answers.
import { connect } from 'node:net';
import { tick } from './ticker.mjs';

const socket = connect(Number(process.env.PORT), '127.0.0.1');
socket.setNoDelay(true);
socket.on('data', () => {});
socket.on('connect', () =>
  tick((event) => {
    const body = JSON.stringify(event);
    if (socket.writableLength < 1 << 20) {
      socket.write(`POST /pub HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    }
  }),
);
