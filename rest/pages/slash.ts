import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Leads from the address of a page with a slash at its end, which people type and other sites link, to the page.
 * @param url the route of the page, without the slash.
 */
export function leadFromSlash(app: FastifyInstance, url: string): void {
  app.route({ method: ['GET', 'HEAD'], url: `${url}/`, handler: sendWithoutSlash });
}

/**
 * Redirects to the same address without the slash at the end of its path. The page cannot be served with it: its references
 * are relative, and lead elsewhere from one level deeper. The redirect is permanent (301, RFC 9110, 15.4.2) and relative too,
 * so it works behind a path prefix that the service does not know of.
 */
export function sendWithoutSlash(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = '', ...query] = request.url.split(/(?=\?)/);
  const name = path.slice(path.lastIndexOf('/', path.length - 2) + 1, -1);
  return reply.header('cache-control', 'no-cache').redirect(`../${name}${query.join('')}`, 301);
}
