// One way to send the bars of a window, named by KIND, on a plain node:http server at /bars.

import { createReadStream } from 'node:fs';
import http from 'node:http';

const { KIND, PORT, FILE, DATABASE_URL, FROM, TO, PARQUET } = process.env;
const WHERE = `where open_time >= '${FROM}' and open_time < '${TO}' order by symbol, open_time`;
const COLUMNS = `symbol, venue_id, interval, to_char(open_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as open_time,
  open, high, low, close, volume, quote_volume, trades`;
const TEXT = `concat(',{"symbol":"', symbol, '","venue_id":"', venue_id, '","interval":"', interval, '","open_time":"',
  to_char(open_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '","open":"', open, '","high":"', high,
  '","low":"', low, '","close":"', close, '","volume":"', volume, '","quote_volume":"', quote_volume, '","trades":',
  trades, '}')`;

const send = (response, text) =>
  response.write(text)
    ? undefined
    : new Promise((resolve) => {
        const on = () => {
          response.off('drain', on);
          response.off('close', on);
          resolve();
        };
        response.on('drain', on);
        response.on('close', on);
      });
const pool = async () => {
  const { default: pg } = await import('pg');
  return new pg.Pool({ connectionString: DATABASE_URL, max: 4 });
};

const KINDS = {
  async rows() {
    const db = await pool();
    return async (response) => {
      const { rows } = await db.query(`select ${COLUMNS} from bench_bar ${WHERE}`);
      response.end(JSON.stringify(rows));
    };
  },
  async cursor() {
    const db = await pool();
    const { default: Cursor } = await import('pg-cursor');
    return async (response) => {
      const client = await db.connect();
      const cursor = client.query(new Cursor(`select ${COLUMNS} from bench_bar ${WHERE}`));
      let before = '[';
      for (;;) {
        const rows = await cursor.read(5_000);
        if (rows.length === 0) break;
        await send(response, before + JSON.stringify(rows).slice(1, -1));
        before = ',';
      }
      response.end(']');
      await cursor.close();
      client.release();
    };
  },
  async copy() {
    const db = await pool();
    const { to } = await import('pg-copy-streams');
    return async (response) => {
      const client = await db.connect();
      let first = true;
      response.write('[');
      for await (const chunk of client.query(to(`copy (select ${TEXT} from bench_bar ${WHERE}) to stdout`))) {
        await send(response, first ? chunk.subarray(1) : chunk);
        first = false;
      }
      response.end(']');
      client.release();
    };
  },
  async file() {
    return async (response) => {
      createReadStream(FILE, { highWaterMark: 1 << 20 }).pipe(response);
    };
  },
  async duckdb() {
    const { DuckDBInstance } = await import('@duckdb/node-api');
    const database = await DuckDBInstance.create(':memory:', { threads: '1' });
    const connection = await database.connect();
    const row = `'{"symbol":"' || symbol || '","venue_id":"' || venue_id || '","interval":"' || interval || '","open_time":"'
      || strftime(open_time, '%Y-%m-%dT%H:%M:%S.%gZ') || '","open":"' || open || '","high":"' || high || '","low":"' || low
      || '","close":"' || close || '","volume":"' || volume || '","quote_volume":"' || quote_volume || '","trades":'
      || trades || '}'`;
    return async (response) => {
      const result = await connection.run(
        `select string_agg(${row}, ',' order by open_time) from read_parquet('${PARQUET}')
          where open_time >= '${FROM.slice(0, 19)}' and open_time < '${TO.slice(0, 19)}' group by symbol, open_time::date
          order by symbol, open_time::date`,
      );
      let before = '[';
      for (;;) {
        const chunk = await result.fetchChunk();
        if (chunk === null || chunk.rowCount === 0) break;
        for (const [text] of chunk.getRows()) {
          await send(response, before + text);
          before = ',';
        }
      }
      response.end(']');
    };
  },
};

if (KIND === 'parquet') {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run(`copy (select * from read_csv('${FILE}', header = true, all_varchar = true, types = {'open_time': 'timestamp'})
    order by symbol, open_time) to '${PARQUET}' (format parquet, compression zstd)`);
} else {
  const answer = await KINDS[KIND]();
  http
    .createServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      answer(response).catch(() => response.destroy());
    })
    .listen(Number(PORT), '127.0.0.1');
}
