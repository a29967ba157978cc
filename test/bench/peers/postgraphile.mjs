// PostGraphile 5 with its Amber preset, which plans a whole document into SQL.
import http from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

const service = makePgService({
  connectionString: process.env.DATABASE_URL,
  schemas: ['public'],
  poolConfig: { max: 8 },
});
const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [service],
  grafserv: { graphqlPath: '/graphql', websockets: false, graphiql: false, watch: false },
  grafast: { explain: false },
});
const server = http.createServer();
await instance.createServ(grafserv).addTo(server);
server.listen(Number(process.env.PORT), '127.0.0.1');
