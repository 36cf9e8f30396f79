import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { createServer } from 'vite';
import { readSettings, type Settings } from '../server/src/kit/settings/settings.ts';
import { ROOT } from './run.ts';

// npm run dev: Vite for the web app, which hands /api on to a server that restarts with each
// change.

const { publicUrl, ...asked } = settings();
// 'Any free one' would have to be known to both before either listens.
const port = asked.port || 4600;
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

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', join(ROOT, 'server/src/main.ts')],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...{ PORT: String(api), PUBLIC_URL: publicUrl ?? `http://localhost:${port}` },
      STOP_DELAY: '0',
    },
  },
);
console.log(
  `The web app is at http://localhost:${port}; it and the server reload with each change.`,
);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => server.kill('SIGTERM'));
server.on('exit', async (code) => {
  await web.close();
  process.exit(code ?? 0);
});

/**
 * As the server will read them. Not with loadEnvFile: it reads .env anew each time it starts again.
 */
function settings(): Settings {
  const file = join(ROOT, '.env');
  try {
    return readSettings(
      { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env },
      ROOT,
    );
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
