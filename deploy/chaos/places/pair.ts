import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { atEnd, temporaryFolder } from '../../../bench/environment.ts';
import {
  type Connection,
  startBenchDatabase,
  withClient,
} from '../../../bench/load/bench-database.ts';
import { freePort } from '../../try/tcp-postgres.ts';
import { ENDED } from '../checking/effects.ts';
import { barsOf, type Place, type Wanted } from '../place.ts';
import { portOf, watch } from './looks.ts';
import { serverProcess } from './server-process.ts';

/**
 * Two servers on one PostgreSQL, without Debian's packages and without root: what can be shown
 * there of load and checker. It ends with `teardown`.
 */
export async function openPair({ secret, settingsOf }: Wanted): Promise<Place> {
  const database = await startBenchDatabase();
  const folder = await temporaryFolder();
  const { user, host, port, database: name } = database.connection;
  const url = `postgres://${user}@${encodeURIComponent(host)}:${port}/${name}`;
  const origin = 'http://pcr.test';
  const servers = await Promise.all(
    ['one', 'other'].map(async (which) =>
      serverProcess({
        port: await freePort(),
        log: join(folder, `${which}.log`),
        settings: {
          ...{ DATABASE_URL: url, SECRET: secret, PUBLIC_URL: origin, TRUST_PROXY: 'on' },
          ...{ DATA_DIR: join(folder, which), STOP_DELAY: '0', LOG_LEVEL: 'warn' },
          FILES_URL: '',
          ...settingsOf('127.0.0.1'),
        },
      }),
    ),
  );
  for (const server of servers) {
    atEnd(server.kill);
    await server.start();
  }
  const [one] = servers;
  return {
    about: 'no cluster: two servers on one PostgreSQL',
    postgres: database.version,
    door: { addresses: servers.map(({ address }) => address), origin },
    primary: async () => database.connection,
    logs: servers.map(({ log }, n) => ({ name: `server-${n}.log`, file: log })),
    close: async () => {},
    async missing() {
      const ready = await Promise.all(servers.map(({ isReady }) => isReady()));
      return ready.every(Boolean) ? null : 'a server does not answer';
    },
    faults: [
      {
        name: 'server-dies',
        bars: barsOf(10_000),
        async happen() {
          const { hostname, port: at } = new URL(one?.address ?? '');
          const look = async () => ({ one: await portOf(hostname, Number(at)) });
          const seen = await watch(look, async () => {
            await one?.kill();
            await delay(3_000);
          });
          await one?.start();
          return seen;
        },
      },
      {
        name: 'postgres-killed',
        bars: barsOf(10_000),
        happen: () =>
          whileHeld(database.connection, async () => {
            process.kill(await database.livingPid(), 'SIGKILL');
            // Until its end is heard of.
            await delay(500);
          }),
      },
      {
        name: 'connections-cut',
        bars: barsOf(10_000),
        happen: () =>
          whileHeld(database.connection, () =>
            withClient(database.connection, async (client) => {
              for (let n = 0; n < 20; n++) {
                await client.query(CUT);
                await delay(250);
              }
            }),
          ),
      },
    ],
  };
}

/** Looks at what becomes of a connection that is there before. */
const whileHeld = (connection: Connection, happen: () => Promise<unknown>) =>
  withClient(connection, (client) => {
    let said = 'open';
    client.on('end', () => {
      said = ENDED;
    });
    return watch(async () => ({ connection: said }), happen);
  });

const CUT = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
