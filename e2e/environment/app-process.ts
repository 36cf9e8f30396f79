import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { NO_SETTINGS } from '../../server/src/kit/settings/settings.ts';
import type { TestDatabase } from './postgres.ts';

/** Environment variables of the app; an empty one counts as absent. */
export type Settings = Readonly<Record<string, string>>;

/** The real app in a process of its own. */
export interface App {
  url: string;
  dataDir: string;
  database: TestDatabase;
  /**
   * Ends the process if it runs, and starts another one on the same port, database and data folder.
   */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** What the apps sign with. */
export const SECRET = 'a secret that only journeys have, long enough';
const MAIN = resolve(import.meta.dirname, '../../server/src/main.ts');

/** Starts the app on an empty database. Rejects with what it said when it does not open. */
export async function startApp(database: TestDatabase, settings: Settings): Promise<App> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pcr-e2e-data-'));
  await chmod(dataDir, 0o711);
  let log = '';
  let process = launch('0');
  let url = await opened().catch(async (error) => {
    await stop();
    throw error;
  });

  function launch(port: string): ChildProcess {
    const child = spawn(globalThis.process.execPath, [MAIN], {
      env: {
        PATH: globalThis.process.env.PATH,
        TZ: globalThis.process.env.TZ,
        NODE_COMPILE_CACHE: globalThis.process.env.NODE_COMPILE_CACHE,
        ...NO_SETTINGS,
        LOG_LEVEL: 'warn',
        SECRET,
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        PORT: port,
        STOP_DELAY: '0',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const hear = (data: Buffer) => {
      log += data;
      child.emit('said');
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    // A worker that is ended in the middle leaves no app behind.
    const end = () => child.kill('SIGKILL');
    globalThis.process.once('exit', end);
    child.once('exit', () => {
      globalThis.process.off('exit', end);
      child.emit('said');
    });
    return child;
  }

  async function opened(): Promise<string> {
    for (;;) {
      const [, address] = /^PCR is open at (\S+)/m.exec(log) ?? [];
      if (address) return address;
      if (process.exitCode !== null || process.signalCode)
        throw new Error(`The app has ended: ${log}`);
      await once(process, 'said');
    }
  }

  async function end(): Promise<void> {
    if (process.exitCode !== null || process.signalCode) return;
    process.kill('SIGTERM');
    await once(process, 'exit');
  }

  async function stop(): Promise<void> {
    await end();
    await database.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }

  return {
    get url() {
      return url;
    },
    dataDir,
    database,
    async restart() {
      await end();
      log = '';
      process = launch(new URL(url).port);
      url = await opened();
    },
    stop,
  };
}
