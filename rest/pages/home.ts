import type { FastifyInstance } from 'fastify';
import type { Services } from '../../schema/graph/context.ts';
import { type FrontPage, frontPage } from '../../schema/news/stories/front-page.ts';
import { COUNTRIES, isSynthetic, type Story } from '../../src/stories/index.ts';
import { escapeHtml } from '../docs/markdown.ts';
import { type Asset, sendAsset } from './assets.ts';

/** How long a page is served before the tape is read again, so that many visitors cost one query in that time. */
const FRESH_MS = 2_000;

/**
 * Mounts `/`. If the operator allows it (`PUBLIC_FRONT_PAGE`), the document itself has the most widely reported stories of
 * the day and the newest ones, for readers without a key and without scripts. They are read once for a position of the
 * tape. They are not available as JSON without a key. If the database is unavailable, the page shows what it showed before.
 * @param build makes the document around the HTML of both lists.
 */
export function mountHome(
  app: FastifyInstance,
  { config, db, stories, log }: Pick<Services, 'config' | 'db' | 'stories' | 'log'>,
  build: (fills: Fills) => Asset,
): void {
  let page: { readonly asset: Asset; readonly pos: string } = { asset: build(NOTHING), pos: '' };
  let looked = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    const { rows } = await db.query<{ pos: string }>('select pos::text from tape');
    const pos = rows[0]?.pos ?? '';
    if (pos !== page.pos) page = { asset: build(fillsOf(await frontPage(stories))), pos };
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
            // Also after a failure: whoever comes next must not wait for a database that is away.
            looked = performance.now();
          });
        await looking;
      }
      return sendAsset(request, reply, page.asset);
    },
  });
}

/** HTML for the places of the document. */
interface Fills extends Readonly<Record<string, string>> {
  readonly leading: string;
  readonly front: string;
}

const NOTHING: Fills = { leading: '', front: '' };

function fillsOf({ leading, latest }: FrontPage): Fills {
  return { leading: leadingHtml(leading), front: latestHtml(latest) };
}

function leadingHtml(stories: readonly Story[]): string {
  if (stories.length === 0) return '';
  const items = stories.map(
    (story) =>
      `<li><article class="leading-story"${langOf(story)}>${headingOf(story)}${summaryOf(story)}<p class="line-marks" lang="en">${marksOf(story)}<span class="small">${timeOf(story)}</span></p></article></li>`,
  );
  return withoutPlaces(
    `<section class="wide block" id="leading" aria-labelledby="leading-title"><h2 id="leading-title">Most widely reported in the last day</h2><ol class="leading">${items.join('')}</ol></section>`,
  );
}

function latestHtml(stories: readonly Story[]): string {
  if (stories.length === 0) return '';
  const items = stories.map(
    (story) =>
      `<li class="line"><div class="line-when">${timeOf(story)}</div><article class="line-words"${langOf(story)}>${headingOf(story)}${summaryOf(story)}<p class="line-marks" lang="en">${marksOf(story)}${placesOf(story)}</p></article></li>`,
  );
  return withoutPlaces(`<ol class="stories" id="front">${items.join('')}</ol>`);
}

/** Escapes braces, because the frame marks its own places with them. */
const withoutPlaces = (html: string): string => html.replaceAll('{{', '&#123;&#123;');

const langOf = ({ language }: Story): string => (language === 'en' ? '' : ` lang="${escapeHtml(language)}"`);

const headingOf = ({ slug, title }: Story): string =>
  `<h3 dir="auto"><a href="./stories/${encodeURIComponent(slug)}">${escapeHtml(title)}</a></h3>`;

const summaryOf = ({ summary }: Story): string => (summary ? `<p dir="auto">${escapeHtml(summary)}</p>` : '');

function timeOf({ publishedAt }: Story): string {
  const at = escapeHtml(publishedAt);
  return `<time datetime="${at}">${at.slice(0, 10)} ${at.slice(11, 16)} UTC</time>`;
}

function marksOf(story: Story): string {
  const { category, verificationState, sourceCount } = story;
  const sources =
    sourceCount === null || sourceCount < 2 ? '' : `<span class="small">${sourceCount} sources</span> `;
  const invented = isSynthetic(story) ? '<span class="chip mark-invented">invented</span> ' : '';
  return `<span class="chip">${escapeHtml(category)}</span> ${invented}<span class="mark mark-${verificationState}">${escapeHtml(verificationState.replaceAll('_', ' '))}</span> ${sources}`;
}

const placesOf = ({ countries }: Story): string =>
  countries.map((code) => `<span class="chip">${escapeHtml(nameOf(code))}</span>`).join(' ');

function nameOf(code: string): string {
  return COUNTRIES.find((country) => country.code === code)?.name ?? code;
}
