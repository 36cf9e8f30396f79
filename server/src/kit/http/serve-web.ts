import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors/api-error.ts';
import { policyWith, readsFile } from './protection.ts';

/**
 * Serves the built web app; every address that is not a file or the API is the app's own to show,
 * and nothing for robots to list.
 */
export async function serveWeb(
  server: FastifyInstance,
  webDir: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const page = join(webDir, 'index.html');
  const built = existsSync(page);
  if (built) {
    const policy = policyWith(headers[POLICY] ?? '', scriptsIn(await readFile(page, 'utf8')));
    server.addHook('onSend', (_request, reply, _payload, done) => {
      const type = TYPES[String(reply.getHeader('content-type'))];
      if (type) reply.header('content-type', type);
      done();
    });
    await server.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      wildcard: false,
      cacheControl: false,
      setHeaders(reply, path) {
        // Names under assets/ hold a hash of their content, so they can be cached; everything else
        // is asked for anew.
        const isHashed = /^assets[\\/]/.test(relative(webDir, path));
        reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
        // Only here: a worker's file (.mjs, and the service worker) says what that worker may do.
        if (isHashed && /\.(js|css)(\.\w+)?$/.test(path)) {
          for (const name of [...OF_PAGES, ...OF_CHANGING]) reply.removeHeader(name);
          reply.header(POLICY, NOTHING);
        }
        if (!/\/index\.html(\.\w+)?$/.test(path)) return;
        // A proxy that makes the page smaller changes its scripts, which the policy then forbids.
        reply.header('cache-control', 'no-cache, no-transform').header(POLICY, policy);
      },
    });
  }
  server.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && readsFile(request);
    if (!built || !isPage || /\.\w+$/.test(request.url.split('?')[0] ?? ''))
      throw new ApiError('not_found');
    return reply.header('x-robots-tag', 'noindex, nofollow').sendFile('index.html');
  });
}

/**
 * What the plugin says otherwise. It forgets the charset of drawings, which are text. Scripts have
 * a shorter name (RFC 9239), and no charset: they are UTF-8 as the page is.
 */
const TYPES: Readonly<Record<string, string>> = {
  'image/svg+xml': 'image/svg+xml; charset=utf-8',
  'application/javascript; charset=utf-8': 'text/javascript',
};

const POLICY = 'content-security-policy';
/**
 * The policy of a script or style sheet, which loads nothing itself: each file of the first screen
 * carries it.
 */
const NOTHING = "default-src 'none';frame-ancestors 'none'";
/**
 * Headers that concern only a page. Its files ask for others as the page says: without a referrer.
 */
const OF_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-frame-options',
  'x-xss-protection',
];
/** What a file that may change, or comes in parts, is asked for by. */
const OF_CHANGING = ['etag', 'last-modified', 'accept-ranges'];

/** Hashes of the scripts in the page itself: the policy allows the built ones, and no others. */
const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) =>
    createHash('sha256').update(text).digest('base64'),
  );
