import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { debianProgram } from '../../tools/debian.ts';
import { readTemplate } from './templates.ts';

const nginx = debianProgram('nginx');

/** A server that takes each request and never answers it, and what it was asked. */
async function mute(): Promise<{ server: Server; port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer(async (request) => {
    asked.push(`${request.method} ${await text(request)}`);
    request.socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port, asked };
}

test.skipIf(!nginx)(
  'machines.md 72: another server gets what one took and did not answer only if it reads',
  async () => {
    const servers = [await mute(), await mute()] as const;
    const folder = await mkdtemp(join(tmpdir(), 'pcr-cluster-nginx-'));
    const spare = await mute();
    await new Promise((closed) => spare.server.close(closed));
    const shipped = await readTemplate('nginx.conf');
    // Only ports, names and where it writes; nothing of how it passes on.
    const config = shipped
      .replace('server app1:4600 max_fails=1', `server 127.0.0.1:${servers[0].port} max_fails=0`)
      .replace('server app2:4600 max_fails=1', `server 127.0.0.1:${servers[1].port} max_fails=0`)
      .replace('listen 80;', `listen unix:${folder}/http;`)
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${spare.port};`)
      .replace('user www-data;', process.getuid?.() === 0 ? 'user root;' : '')
      .replace('pid /run/nginx.pid;', `daemon off; pid ${folder}/pid;`)
      .replace('http {', `http { proxy_temp_path ${folder}/p; client_body_temp_path ${folder}/b;`)
      .replace('http {', `http { fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u;`)
      .replace('http {', `http { scgi_temp_path ${folder}/s;`)
      .replaceAll('/var/log/nginx/', `${folder}/`)
      .replaceAll('@PCR_HOST@', 'pcr.test')
      .replaceAll(/^ *ssl_.*$/gm, '');
    await writeFile(join(folder, 'nginx.conf'), config);
    const program = [nginx ?? '', '-c', `${folder}/nginx.conf`, '-e', `${folder}/error.log`];
    const running = spawn(program[0] ?? '', program.slice(1), { stdio: 'ignore' });
    try {
      const ask = (method: string, body: string | null) =>
        fetch(`http://127.0.0.1:${spare.port}/api/x`, { method, body });
      await vi.waitFor(() => ask('HEAD', null), { timeout: 10_000, interval: 20 });
      const times: Record<string, number> = {};
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']) {
        for (const { asked } of servers) asked.length = 0;
        const body = method.startsWith('P') ? 'what was typed' : null;
        expect((await ask(method, body)).status).toBe(502);
        const asked = servers.flatMap((one) => one.asked);
        expect(new Set(asked)).toEqual(new Set([`${method} ${body ?? ''}`]));
        times[method] = asked.length;
      }
      expect(times).toEqual({ GET: 2, HEAD: 2, POST: 1, PUT: 1, DELETE: 1 });
    } finally {
      running.kill();
      await once(running, 'exit');
      for (const { server } of servers) server.close();
      await rm(folder, { recursive: true });
    }
  },
);
