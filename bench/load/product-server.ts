import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildApp } from '../../server/src/app.ts';
import { FILE_LIMITS } from '../../server/src/files/files.limits.ts';
import { CONNECTION_LIMITS } from '../../server/src/kit/connections/connection-limits.ts';
import { makeLog } from '../../server/src/kit/log/log.ts';
import { connect } from '../../server/src/kit/postgres/database.ts';
import { collectBuffersEarly } from '../../server/src/kit/settings/buffer-collection.ts';
import { systemClock } from '../../server/src/kit/settings/clock.ts';
import { readSettings } from '../../server/src/kit/settings/settings.ts';
import { ROOT } from '../environment.ts';
import type { Connection } from './bench-database.ts';

// The product as server/src/main.ts wires it, on a database that is there already. The one
// difference: requests of one address are not limited, since all of them come from one here, nor
// what one member looks up.

interface Parts {
  connection: Connection;
  port: number;
  dataDir: string;
  secret: string;
  /** The built web app, when not the project's own. */
  webDir?: string;
  /** More settings, as the environment gives them. */
  env?: Record<string, string>;
}

const {
  connection,
  port,
  dataDir,
  secret,
  webDir = join(ROOT, 'web/dist'),
  env = {},
} = JSON.parse(process.argv[2] ?? '') as Parts;
collectBuffersEarly();
const settings = readSettings(
  { PORT: String(port), DATA_DIR: dataDir, SECRET: secret, ...env },
  ROOT,
);
const log = makeLog('warn');
const UNLIMITED = Number.MAX_SAFE_INTEGER;
/** By how much (ms) the clock goes wrong. */
let moved = 0;
const app = await buildApp({
  settings,
  secret,
  database: connect({ connection, onError: (error) => log.warn(error.message) }),
  connection,
  clock: { now: () => new Date(systemClock.now().getTime() + moved) },
  log,
  webDir,
  fileLimits: { ofAddress: FILE_LIMITS.ofAll },
  connectionLimits: { workingOfAddress: CONNECTION_LIMITS.working },
  requestsPerMinute: UNLIMITED,
  lookUpsPerHour: UNLIMITED,
  writeLimits: { writesPerMinute: UNLIMITED, writesPerDay: UNLIMITED, createsPerDay: UNLIMITED },
});
// Its database is thrown away: there is nothing to end in order.
process.once('disconnect', () => process.exit(0));
// What the process keeps, in bytes, once its garbage is collected: V8 does that when it wants room,
// not when one measures.
process.on('message', async (order: 'what do you keep?' | { clock: number }) => {
  if (typeof order === 'object') {
    moved = order.clock;
    process.send?.('moved');
    return;
  }
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // Twice: objects with a finalizer go with the collection after the one that found them.
  collect();
  await delay(1_000);
  collect();
  const { used_heap_size, external_memory, malloced_memory } = getHeapStatistics();
  process.send?.(used_heap_size + external_memory + malloced_memory);
});
await app.server.listen({ host: settings.host, port });
process.send?.('ready');
