import type { FastifyInstance } from 'fastify';
import type { Services } from '../../schema/graph/context.ts';
import { frontPage } from '../../schema/news/front-page.ts';
import { COUNTRIES, type Story } from '../../src/stories/index.ts';
import { escapeHtml } from '../docs/markdown.ts';
import { type Asset, sendAsset } from './assets.ts';

/** How long a page is given out before the tape is looked at again: many strangers cost one question in that time. */
const FRESH_MS = 2_000;

/**
 * Mounts `/`. Where the operator allows it (`PUBLIC_FRONT_PAGE`), the newest stories stand in the document itself, for
 * readers without a key and without scripts. They are read once for a place of the tape; there is no JSON of them
 * without a key. When the database is away, the page shows what it showed last.
 * @param build makes the document around the HTML of the stories.
 */
export function mountHome(
  app: FastifyInstance,
  { config, db, stories, log }: Pick<Services, 'config' | 'db' | 'stories' | 'log'>,
  build: (front: string) => Asset,
): void {
  let page: { readonly asset: Asset; readonly pos: string } = { asset: build(''), pos: '' };
  let looked = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    const { rows } = await db.query<{ pos: string }>('select pos::text from tape');
    const pos = rows[0]?.pos ?? '';
    if (pos !== page.pos) page = { asset: build(frontHtml(await frontPage(stories))), pos };
    looked = performance.now();
  };
  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    handler: async (request, reply) => {
      if (config.publicFrontPage && performance.now() - looked > FRESH_MS) {
        looking ??= look()
          .catch((error: unknown) => log.debug({ err: error }, 'the front page shows what it showed before'))
          .finally(() => {
            looking = undefined;
          });
        await looking;
      }
      return sendAsset(request, reply, page.asset);
    },
  });
}

function frontHtml(stories: readonly Story[]): string {
  if (stories.length === 0) return '';
  // The frame has places of its own in braces.
  return `<ol class="stories" id="front">${stories.map(lineOf).join('')}</ol>`.replaceAll(
    '{{',
    '&#123;&#123;',
  );
}

function lineOf({
  slug,
  title,
  summary,
  category,
  countries,
  verificationState,
  publishedAt,
  sourceCount,
}: Story) {
  const at = escapeHtml(publishedAt);
  const day = `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
  const sources =
    sourceCount === null || sourceCount < 2 ? '' : `<span class="small">${sourceCount} sources</span> `;
  const places = countries
    .map((code) => `<abbr class="chip" title="${escapeHtml(nameOf(code))}">${escapeHtml(code)}</abbr>`)
    .join(' ');
  return `<li class="line"><div class="line-when"><time datetime="${at}">${day}</time></div><article class="line-words"><h3><a href="./stories/${encodeURIComponent(slug)}">${escapeHtml(title)}</a></h3>${summary ? `<p>${escapeHtml(summary)}</p>` : ''}<p class="line-marks"><span class="chip">${escapeHtml(category)}</span> <span class="mark mark-${verificationState}">${escapeHtml(verificationState.replaceAll('_', ' '))}</span> ${sources}${places}</p></article></li>`;
}

function nameOf(code: string): string {
  return COUNTRIES.find((country) => country.code === code)?.name ?? code;
}
