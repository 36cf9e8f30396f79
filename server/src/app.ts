import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { AppParts } from './app/app-parts.ts';
import { deliveryOf } from './app/delivery.ts';
import { openGround } from './app/ground.ts';
import { openServer } from './app/open-server.ts';
import { takeUp } from './app/take-up.ts';
import { BACKUP_PROCESS } from './backup/backup-program.ts';
import { DOMAINS, givenBy, ofAll, tasksOf } from './domains.ts';
import { nightlyBackups } from './kit/backup/nightly/nightly.ts';
import { openListener } from './kit/listening/listener.ts';
import { mailFileDaily } from './kit/messages/mail-files.ts';
import { messageDaily, messageTasks } from './kit/messages/messages.tasks.ts';
import { placeDaily, placeTasks, resumeSeeking } from './kit/places/seek.ts';
import { migrateTasks, runTasks } from './kit/tasks/tasks.ts';

export type { AppParts } from './app/app-parts.ts';

export interface App {
  server: FastifyInstance;
  /** How many streams of live updates are open. */
  listening(): number;
  /** From now on /readyz says that it is stopping; requests are answered until `close`. */
  sayStopping(): void;
  /** Ends tasks and connections; the server's requests under way are finished first. */
  close(): Promise<void>;
}

/** The app from its parts: main.ts gives the real ones, tests theirs. */
export async function buildApp(appParts: AppParts): Promise<App> {
  const { database, clock, log } = appParts;
  const direct = appParts.direct ?? appParts.connection;
  z.config(z.locales.en());
  await migrateTasks(direct, log);
  const { ground, cookieName, close: closeGround } = await openGround(appParts);
  const parts = { ...ground, ...givenBy(ground) };
  const listener = await openListener({
    ...{ connection: direct, log, limits: appParts.liveLimits },
  });
  const opened = await openServer(appParts, parts, { cookieName, listener });
  const { server, hub, ready } = opened;

  const placed = ofAll((domain) => domain.placed);
  const delivery = deliveryOf(ground, appParts);
  const nightly = nightlyBackups({
    ...{ ...ground, settings: appParts.settings, connection: direct, program: BACKUP_PROCESS },
  });
  const stopTakingUp = await takeUp(async () => {
    await delivery.resume();
    for (const { resume } of DOMAINS) await resume?.(database);
    await resumeSeeking(database, placed);
  }, log);
  const tasks = await runTasks(
    { connection: direct, listener, confirmations: database.confirmations },
    {
      ...delivery.tasks,
      ...messageTasks({
        ...{ database, clock },
        staying: ofAll(({ staying }) => staying),
        spoken: ofAll(({ spoken }) => spoken),
      }),
      ...placeTasks({ database, tables: placed }),
      ...nightly.tasks,
      ...tasksOf(parts),
    },
    {
      daily: [...messageDaily, ...mailFileDaily, ...ofAll(({ daily }) => daily), ...placeDaily],
      minutely: [...ofAll(({ minutely }) => minutely), ...nightly.minutely],
      onTime: appParts.onTime !== false,
      long: [...ofAll(({ long }) => long), ...nightly.long],
      many: ofAll(({ many }) => many),
      slow: ofAll(({ slow }) => slow),
    },
    log,
    appParts.taskLimits,
    appParts.metrics?.task,
  );
  if (appParts.metrics) {
    const { watchApp } = await import('./app/watched.ts');
    watchApp(appParts.metrics, appParts, { parts, lanes: tasks.lanes, ...opened });
  }

  return {
    server,
    listening: () => hub.size,
    sayStopping: ready.stopping,
    async close() {
      ready.stopping();
      stopTakingUp();
      await server.close();
      for (const { finish } of DOMAINS) await finish?.(parts);
      await nightly.stop();
      await tasks.stop();
      await listener.close();
      await closeGround();
    },
  };
}
