// `node types.mjs < openapi.json`: the description as TypeScript, as openapi-typescript writes it for a member's client.
import { text } from 'node:stream/consumers';
import openapiTS, { astToString } from 'openapi-typescript';

process.stdout.write(astToString(await openapiTS(await text(process.stdin))));
