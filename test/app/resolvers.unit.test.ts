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
  const called = resolvers.filter((name) =>
    rest.some((text) => new RegExp(`import[^;]*\\b${name}\\b[^;]*from '[./]*schema/(?!graph/)`).test(text)),
  );
  expect(called.length).toBeGreaterThan(40);
  const ofRoutesAlone = called.filter((name) => {
    const uses = new RegExp(`(?<!function )\\b${name}\\b(?=[(,)}])`);
    // A name in a description or a comment is no call.
    return !schema.some((text) =>
      uses.test(
        text
          .replaceAll(/^import[^;]*;$/gm, '')
          .replaceAll(/^export[^\n]*$/gm, '')
          .replaceAll(/^ *(?:\*|\/\/)[^\n]*$/gm, '')
          .replaceAll(/'[^'\n]*'|"[^"\n]*"/g, ''),
      ),
    );
  });
  // A subscription is run by the hub, which calls this for documents (rest/graphql/operation.ts) and for routes. The
  // revisions below stories are read for many stories together (`revisionsOf`), those of a route for one. A search over
  // GraphQL asks for suggestions only where they are selected, by the same `stories` and `suggestions`.
  expect(ofRoutesAlone.toSorted()).toEqual(['marketEvents', 'revisions', 'search', 'webhookDeliveryChanged']);
});
