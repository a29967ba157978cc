// The thread that makes the GraphiQL page (graphiql.ts).
import { parentPort } from 'node:worker_threads';
import { renderPage } from './graphiql-page.ts';

parentPort!.postMessage(renderPage());
