import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'));
}

test('whatever a route calls of the graph with its context, a field calls too', () => {
  const rest = sources('rest');
  const schema = sources('schema');
  // A resolver is an exported function that takes the context of a request.
  const resolvers = schema.flatMap((text) =>
    [...text.matchAll(/^export (?:async )?function (\w+)\(([\s\S]*?)\n?\): /gm)]
      .filter(([, , parameters]) => /[Cc]ontext\b/.test(parameters!))
      .map(([, name]) => name!),
  );
  const imported = new Set(
    rest.flatMap((text) =>
      [...text.matchAll(/^import ([^;]*) from '[./]*schema\/(?!graph\/)/gm)].flatMap(
        ([, names]) => names!.match(/\w+/g)!,
      ),
    ),
  );
  const called = resolvers.filter((name) => imported.has(name));
  expect(called.length).toBeGreaterThan(40);
  // A name in a description or a comment is no call.
  const calls = schema.map((text) =>
    text
      .replaceAll(/^import[^;]*;$/gm, '')
      .replaceAll(/^export[^\n]*$/gm, '')
      .replaceAll(/^ *(?:\/?\*|\/\/)[^\n]*$/gm, '')
      .replaceAll(/'[^'\n]*'|"[^"\n]*"/g, ''),
  );
  const uses = new Set(
    calls.flatMap((text) => [...text.matchAll(/(?<!function )\b\w+\b(?=[(,)}])/g)].map(([name]) => name)),
  );
  const ofRoutesAlone = called.filter((name) => !uses.has(name));
  // A subscription is run by the hub, which calls this for documents (rest/graphql/operation.ts) and for routes. The
  // revisions below stories are read for many stories together (`revisionsOf`), those of a route for one. A search over
  // GraphQL asks for suggestions only where they are selected, by the same `stories` and `suggestions`.
  expect(ofRoutesAlone.toSorted()).toEqual(['marketEvents', 'revisions', 'search', 'webhookDeliveryChanged']);
});
