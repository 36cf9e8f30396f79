import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@pcr/contract/all.endpoints.ts';
import type { Endpoint } from '@pcr/contract/kit/endpoint.ts';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { accountRoutes } from './account/account.routes.ts';
import { accountDaily, accountTasks } from './account/account.tasks.ts';
import { actorOf } from './account/account.ts';
import { createAuth } from './account/auth.ts';
import { tokenReader } from './account/session-cookie.ts';
import { agreementRoutes } from './agreements/agreements.routes.ts';
import { missingAgreements } from './agreements/agreements.ts';
import { familyRoutes } from './families/families.routes.ts';
import { familyDaily, familyTasks } from './families/families.tasks.ts';
import type { Clock } from './kit/clock.ts';
import type { Database } from './kit/database.ts';
import { binder } from './kit/http.ts';
import { deliverMail } from './kit/mail.ts';
import { openApi } from './kit/openapi.ts';
import { protect, refuseAddress } from './kit/protection.ts';
import { originOf, type Settings } from './kit/settings.ts';
import { migrateTasks, runTasks } from './kit/tasks.ts';
import { serveWeb } from './kit/web.ts';

export interface AppParts {
  settings: Settings;
  secret: string;
  database: Database;
  /** For the pools that sign-in and tasks keep for themselves. */
  connection: pg.PoolConfig;
  clock: Clock;
  log: Logger;
  /** The built web app. */
  webDir: string;
  /** Requests of one client address in a minute; what a busy house with one address needs, and no more. */
  requestsPerMinute?: number;
}

export interface App {
  server: FastifyInstance;
  /** Ends tasks and connections; the server's requests under way are finished first. */
  close(): Promise<void>;
}

/** A number of proxies means: believe that many hops, counted from the server outwards. */
function trusted(setting: Settings['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}

/** The app from its parts: main.ts gives the real ones, tests theirs. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { settings, secret, database, connection, clock, log } = parts;
  z.config(z.locales.en());
  const origin = originOf(settings);
  const { requireEmailConfirmation, sampleData, passwordPolicy } = settings;

  await migrateTasks(connection, log);
  const {
    auth,
    delivering,
    close: closeAuth,
  } = createAuth({
    database,
    connection,
    secret,
    origin,
    requireEmailConfirmation,
    log,
  });
  const { readToken, cookieName } = await tokenReader(auth, secret);

  const server = Fastify({
    // Its own lines at 'info' (that it listens) say less than main.ts does.
    loggerInstance: log.child({}, { level: log.isLevelEnabled('info') ? 'warn' : log.level }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    trustProxy: trusted(settings.trustProxy),
    // Requests under way are finished; kept-alive connections without one are closed.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: refuseAddress,
  });
  await protect(server, { publicUrl: settings.publicUrl, requestsPerMinute: parts.requestsPerMinute ?? 1200 });
  await openApi(server, ENDPOINTS, cookieName);

  const bound = new Set<Endpoint>();
  const gate = { actorOf: actorOf(database, clock, readToken), missingAgreements: missingAgreements(database) };
  const bind = binder(server, gate, bound);
  accountRoutes(bind, {
    database,
    clock,
    auth,
    delivering,
    readToken,
    sampleData,
    requireEmailConfirmation,
    passwordPolicy,
  });
  agreementRoutes(bind, { database, clock });
  familyRoutes(bind, { database, clock });
  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    if (!bound.has(endpoint)) throw new Error(`The endpoint ${name} is in the contract, but has no route`);
  }
  await serveWeb(server, parts.webDir);

  const tasks = await runTasks(
    connection,
    {
      mail: deliverMail(settings, log),
      ...accountTasks({ auth, delivering, database, clock }),
      ...familyTasks({ database, clock }),
    },
    [...accountDaily, ...familyDaily],
    log,
  );

  return {
    server,
    async close() {
      await server.close();
      await tasks.stop();
      await closeAuth();
    },
  };
}
