// The limit: node:http answering the same buffer to every GET or POST, whatever it asks.
import http from 'node:http';

const body = Buffer.alloc(Number(process.env.BYTES), 'x');
http
  .createServer((request, response) => {
    const answer = () => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
      response.end(body);
    };
    if (request.method === 'POST') request.resume().on('end', answer);
    else answer();
  })
  .listen(Number(process.env.PORT), '127.0.0.1');
