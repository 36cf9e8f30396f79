import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { warnOf } from './kit/checks/findings.ts';
import { backupsBesideData } from './kit/checks/same-disk.ts';
import { StartError } from './kit/errors/start-error.ts';
import { makeLog } from './kit/log/log.ts';
import { fillPlaces } from './kit/places/places.fill.ts';
import { migrate } from './kit/postgres/migrate.ts';
import { openDatabase } from './kit/postgres/open-database.ts';
import { sayRoom } from './kit/postgres/room.ts';
import { startFailure } from './kit/postgres/start-failure.ts';
import { collectBuffersEarly } from './kit/settings/buffer-collection.ts';
import { systemClock } from './kit/settings/clock.ts';
import {
  openDataFolder,
  RESTORE_UNFINISHED,
  readOrMakeSecret,
  restoreUnfinished,
} from './kit/settings/data-folder.ts';
import { readEnvironment } from './kit/settings/env-file.ts';
import { originOf, type Settings } from './kit/settings/settings.ts';
import { VERSION } from './kit/settings/version.ts';

// The only place that reads the environment, wires the parts and listens.

const PROJECT = resolve(import.meta.dirname, '../..');
/** The time that requests in progress have to finish when PCR stops, in ms. */
const GRACE = 10_000;

/** Ends everything that was started, in the order of starting. */
const ends: (() => Promise<unknown>)[] = [];
let open = false;
let stoppingSince = 0;
/** Says to load balancers that this process stops, and waits until they have heard it. */
let sayStopping = async (_signal: NodeJS.Signals) => {};
let endDelay: (() => void) | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

try {
  await start();
} catch (error) {
  if (!stoppingSince) {
    console.error(startFailure(error) ?? error);
    await endAll();
    process.exit(1);
  }
}

async function start(): Promise<void> {
  collectBuffersEarly();
  const { settings: asked, names } = readEnvironment(PROJECT);
  const settings = { ...asked, port: await freePort(asked) };
  // Before anything begins, so that a taken port leaves nothing half done.
  const metrics = await openMetrics(settings);
  const log = makeLog(settings.logLevel, undefined, settings.logFormat);
  await openDataFolder(settings.dataDir);
  // An empty PCR would let members in, and no restore goes where members are.
  if (await restoreUnfinished(settings.dataDir)) throw new StartError(RESTORE_UNFINISHED);
  const secret = settings.secret ?? (await readOrMakeSecret(settings.dataDir));
  warnOf(asked, { names, backupsBesideData: await backupsBesideData(asked) }, log);

  // The app's code loads while PostgreSQL starts.
  const code = import('./app.ts');
  code.catch(() => {});
  const { connection, direct, database, directDatabase, renew, close } = await openDatabase(
    settings,
    log,
  );
  ends.push(close);
  await sayRoom(database, log);
  if (await migrate(directDatabase, join(PROJECT, 'server/migrations'))) await renew();
  await fillPlaces(database);

  const { buildApp } = await code;
  const webDir = join(PROJECT, 'web/dist');
  const app = await buildApp({
    settings,
    secret,
    database,
    connection,
    direct,
    clock: systemClock,
    log,
    metrics,
    webDir,
  });
  ends.push(async () => {
    const { server } = app.server;
    // A connection that is kept alive after the answer under way would hold everything up.
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    const late = setTimeout(() => server.closeAllConnections(), GRACE);
    await Promise.race([app.close(), delay(GRACE + 2_000)]);
    clearInterval(idle);
    clearTimeout(late);
  });
  await app.server
    .listen({ host: settings.host, port: settings.port })
    .catch((error: NodeJS.ErrnoException) => {
      throw cannotListen(settings, error);
    });
  open = true;
  sayStopping = (signal) => {
    app.sayStopping();
    // Whoever presses Ctrl-C has no load balancer, and waits.
    return signal === 'SIGTERM' ? delayed(settings.stopDelay) : Promise.resolve();
  };
  const address = originOf(settings);
  console.log(
    `PCR is open at ${address} (data in ${settings.dataDir}${settings.databaseUrl ? ' and DATABASE_URL' : ''})`,
  );
  if (metrics) console.log(`Its metrics are at ${metrics.url}`);
}

/** Null without METRICS_PORT: their code is not loaded then. */
async function openMetrics({ metricsHost: host, metricsPort: port, revision }: Settings) {
  if (port === null) return null;
  const metrics = await import('./kit/metrics/metrics.ts');
  const opened = await metrics.openMetrics({ host, port, version: VERSION, revision });
  ends.push(opened.close);
  return opened;
}

/**
 * The port to listen on, before anything is started. The app must know its number, so 0 is settled
 * here.
 */
function freePort({ host, port }: Settings): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      fail(cannotListen({ host, port }, error)),
    );
    probe.listen({ host, port, exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : port));
    });
  });
}

function cannotListen(
  { host, port }: Pick<Settings, 'host' | 'port'>,
  { code }: NodeJS.ErrnoException,
): StartError {
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} is taken. Stop what uses it, or set PORT to another.`);
  if (code === 'EACCES')
    return new StartError(
      `Port ${port} needs more rights than this user has. Set PORT to another.`,
    );
  return new StartError(`HOST ${host} is not an address of this machine (${code}).`);
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (stoppingSince) {
    // npm and tools/prepare.mjs pass on the Ctrl-C that the terminal has sent to everybody: that is
    // still the first one.
    if (Date.now() - stoppingSince <= 500) return;
    if (!endDelay) process.exit(130);
    // The next signal is the second of a stop without a delay.
    stoppingSince = Date.now();
    endDelay();
    return;
  }
  stoppingSince = Date.now();
  // Half-started parts end with the process.
  if (open) {
    await sayStopping(signal);
    await endAll();
  }
  process.exit(0);
}

async function delayed(seconds: number): Promise<void> {
  await new Promise<void>((over) => {
    endDelay = over;
    setTimeout(over, seconds * 1000);
  });
  endDelay = undefined;
}

async function endAll(): Promise<void> {
  for (const end of ends.reverse())
    await end().catch((error: Error) => console.error(error.message));
}
