import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';

/**
 * Serves the built web app; every address that is not a file or the API is the app's own to show, and nothing for
 * robots to list.
 */
export async function serveWeb(server: FastifyInstance, webDir: string): Promise<void> {
  const built = existsSync(join(webDir, 'index.html'));
  if (built) {
    // The plugin names the charset of text and scripts, and forgets drawings, which are text too.
    server.addHook('onSend', (_request, reply, _payload, done) => {
      if (reply.getHeader('content-type') === 'image/svg+xml') reply.type('image/svg+xml; charset=utf-8');
      done();
    });
    await server.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      wildcard: false,
      cacheControl: false,
      setHeaders(reply, path) {
        // Names under assets/ hold a hash of their content, so they can be cached; everything else is asked for anew.
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  server.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/api([/?]|$)/.test(request.url);
    if (!built || !isPage || /\.\w+$/.test(request.url.split('?')[0] ?? '')) throw new ApiError('not_found');
    return reply.header('x-robots-tag', 'noindex, nofollow').sendFile('index.html');
  });
}
