import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { ROOT } from './run.ts';

// npm run dev: Vite for the web app, which hands /api on to a server that restarts with each change.

const port = Number(process.env.PORT ?? 4600);
const api = port + 1;
const web = await createServer({
  root: join(ROOT, 'web'),
  server: {
    port,
    strictPort: true,
    host: '127.0.0.1',
    proxy: { '/api': { target: `http://127.0.0.1:${api}`, xfwd: true } },
  },
});
await web.listen();

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(ROOT, 'server/src/main.ts')], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(api), PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}` },
});
console.log(`The web app is at http://localhost:${port}; it and the server reload with each change.`);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill('SIGTERM'));
server.on('exit', async (code) => {
  await web.close();
  process.exit(code ?? 0);
});
