import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../src/platform/problem.ts';
import { type Asset, prepareAsset, REVALIDATE, sendAsset } from '../pages/assets.ts';
import { buildDocument, type Shelf } from '../pages/documents.ts';
import { leadFromSlash } from '../pages/slash.ts';
import { type Library, openLibrary } from './library.ts';
import { llmsText } from './llms.ts';
import { searchEntries } from './search.ts';
import { type DocsPage, indexPage, libraryPage } from './site.ts';

const MARKDOWN = 'text/markdown; charset=utf-8';

/**
 * Mounts `/docs`: the guides of docs/ and one page for each operation, both also as plain Markdown. Also mounts the text for
 * the search, and `/llms.txt`. Nothing here needs a key or counts as a call. A page is made when it is first requested, and
 * is kept. An unknown name is a 404.
 */
export function mountDocs(app: FastifyInstance, shelf: Shelf): void {
  const library = openLibrary(shelf.baseUrl);
  const kept = new Map<string, Asset>();
  const keep = (address: string, make: () => Asset | undefined): Asset => {
    const asset = kept.get(address) ?? make();
    if (asset === undefined) throw new Problem('not_found', 'No page of the documentation has this name.');
    kept.set(address, asset);
    return asset;
  };
  const get = (url: string, assetOf: (request: FastifyRequest) => Asset | Promise<Asset>) =>
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply): Promise<FastifyReply> =>
        sendAsset(request, reply, await assetOf(request)),
    });

  for (const page of ['/docs', '/docs/:page', '/docs/api/:page', '/docs/decisions/:page'])
    leadFromSlash(app, page);
  get('/docs', () => keep('/docs', () => documentOf(indexPage(library), shelf)));
  get('/docs/:page', (request) => keep(...named(library, shelf, pageOf(request))));
  for (const folder of ['api', 'decisions']) {
    get(`/docs/${folder}/:page`, (request) => keep(...named(library, shelf, `${folder}/${pageOf(request)}`)));
  }
  get('/llms.txt', () =>
    keep('/llms.txt', () => textAsset(llmsText(library, shelf.baseUrl), 'text/plain; charset=utf-8')),
  );
  let entries: Promise<Asset> | undefined;
  get('/docs/search.json', () => {
    entries ??= searchEntries(library).then((all) =>
      textAsset(JSON.stringify(all), 'application/json; charset=utf-8'),
    );
    return entries;
  });
}

function named(library: Library, shelf: Shelf, name: string): [string, () => Asset | undefined] {
  const make = () => {
    if (name.endsWith('.md')) {
      const markdown = library.markdown(name.slice(0, -'.md'.length));
      return markdown === undefined ? undefined : textAsset(markdown, MARKDOWN);
    }
    const page = library.page(name);
    return page === undefined ? undefined : documentOf(libraryPage(library, page), shelf);
  };
  return [`/docs/${name}`, make];
}

function documentOf({ title, description, root, fills }: DocsPage, shelf: Shelf): Asset {
  const source = {
    document: 'guide.html',
    entry: 'guide.js',
    place: 'docs',
    title,
    description,
    root,
    fills,
  };
  return buildDocument(source, shelf);
}

function textAsset(text: string, type: string): Asset {
  return prepareAsset(Buffer.from(text), type, REVALIDATE);
}

function pageOf(request: FastifyRequest): string {
  return (request.params as { readonly page?: string }).page ?? '';
}
