import { ENDPOINTS } from '@pcr/contract/all.endpoints.ts';
import type { Endpoint } from '@pcr/contract/kit/endpoint.ts';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type { Parts } from '../domain.ts';
import { DOMAINS, theOne } from '../domains.ts';
import { proxyTest } from '../kit/connections/client-address.ts';
import { CONNECTION_LIMITS } from '../kit/connections/connection-limits.ts';
import { limitConnections } from '../kit/connections/connections.ts';
import { downloadTurns } from '../kit/connections/downloads.ts';
import { holdAnswers } from '../kit/connections/held-answers.ts';
import { readTurns } from '../kit/connections/reads.ts';
import { unusedConnections } from '../kit/connections/unused-connections.ts';
import { workLimit } from '../kit/connections/work-limit.ts';
import { binder } from '../kit/http/http.ts';
import { writeLimiter } from '../kit/http/limits.ts';
import { openApi } from '../kit/http/openapi.ts';
import {
  protect,
  protectiveHeaders,
  refuseAddress,
  refuseUnreadable,
} from '../kit/http/protection.ts';
import { proxySeen } from '../kit/http/proxy-seen.ts';
import { requestIds, tellRequestIds } from '../kit/http/request-id.ts';
import { secondTries } from '../kit/http/second-try.ts';
import { serveWeb } from '../kit/http/serve-web.ts';
import type { Listener } from '../kit/listening/listener.ts';
import { openLiveHub } from '../kit/live/live.hub.ts';
import { liveRoutes } from '../kit/live/live.routes.ts';
import { lastMigration, MIGRATIONS } from '../kit/postgres/migrate.ts';
import { watch } from '../kit/postgres/watching.ts';
import { answerProbes } from '../kit/probes/probes.ts';
import { PROBE_LIMITS, readiness } from '../kit/probes/readiness.ts';
import type { Settings } from '../kit/settings/settings.ts';
import { readingOn } from '../kit/standby/reading-on.ts';
import { ONE_DATABASE, openStandbys } from '../kit/standby/standbys.ts';
import type { AppParts } from './app-parts.ts';
import { SIGN_INS } from './sign-ins.ts';

/** A number of proxies means: believe that many hops, counted from the server outwards. */
function trusted(setting: Settings['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}

/**
 * The server with the routes of all domains, the stream of live updates and the web app. It does
 * not listen yet.
 */
export async function openServer(
  appParts: AppParts,
  parts: Parts,
  { cookieName, listener }: { cookieName: string; listener: Listener },
) {
  const { settings, database, connection, clock, log } = appParts;
  const limits = { ...CONNECTION_LIMITS, ...appParts.connectionLimits };
  const isProxy = proxyTest(settings.trustProxy);
  const connections = limitConnections({ limits, isProxy, log });
  const headers = protectiveHeaders(settings.publicUrl);
  const probeLimits = { ...PROBE_LIMITS, ...appParts.probeLimits };
  const watching = watch(connection, probeLimits.patience);
  const standbys = await openStandbys({
    ...{ urls: settings.databaseReadUrls, database, connection, log },
  });
  const reading = readingOn(standbys ?? ONE_DATABASE, database);
  const ready = readiness({
    ...{ watching, log, storage: parts.storage, limits: probeLimits },
    canRead: standbys?.isReadable ?? (async () => false),
    isUnconfirmed: () => database.confirmations.missing,
    lastMigration: await lastMigration(MIGRATIONS),
  });
  const server = Fastify({
    serverFactory: (handle) => connections.listen(answerProbes(ready, headers, handle)),
    // Its own lines at 'info' (that it listens) say less than main.ts does.
    loggerInstance: log.child(
      {},
      { level: log.isLevelEnabled('info') ? 'warn' : log.level },
    ) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // None for each request: the code that logs makes one (logOf).
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(isProxy),
    trustProxy: trusted(settings.trustProxy),
    // Requests under way are finished; kept-alive connections without one are closed.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: refuseAddress(headers),
    clientErrorHandler: refuseUnreadable(headers, connections),
  });
  // Without metrics none of their code is loaded.
  if (appParts.metrics) {
    const { watchRequests } = await import('../kit/metrics/request-metrics.ts');
    watchRequests(appParts.metrics.registry, {
      ...{ server, afterAnswer: connections.afterAnswer },
      ...{ endpoints: ENDPOINTS, signIns: SIGN_INS },
    });
  }
  if (settings.trustProxy) tellRequestIds(server, isProxy);
  const countRequest = await protect(server, {
    publicUrl: settings.publicUrl,
    requestsPerMinute: appParts.requestsPerMinute ?? 1200,
    headers,
    connections,
    logMs: limits.logMs,
    answers: holdAnswers(limits.heldBytes, connections),
  });
  await openApi(server, ENDPOINTS, cookieName);

  const bound = new Set<Endpoint>();
  const hub = await openLiveHub({ listener, clock, limits: appParts.liveLimits });
  const gate = {
    actorOf: theOne('signIn').actorOf(parts.readSession, { database, clock, ended: hub }),
    missingAgreements: theOne('missingAgreements')(database),
    countRequest,
    countWrite: writeLimiter(database, appParts.writeLimits),
    takeTurn: readTurns(appParts.readLimits, connections),
    takeDownload: downloadTurns(appParts.downloadLimits, connections),
    reading,
    enter: workLimit(limits, connections),
    allowSlow: connections.allowSlow,
    secondTries: secondTries(database, reading, appParts.writesWaitMs, limits),
  };
  const bind = binder(server, gate, bound);
  for (const { routes } of DOMAINS) routes?.(bind, parts, server);
  proxySeen(server, parts);
  liveRoutes(bind, { hub, actorOf: gate.actorOf });
  // Streams have no end of their own: they end before the server waits for what is under way.
  const unused = unusedConnections(server.server);
  server.addHook('preClose', async () => {
    await hub.close();
    unused.close();
    parts.room.close();
  });
  server.addHook('onClose', () => watching.close());
  server.addHook('onClose', () => standbys?.close());
  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    if (!bound.has(endpoint))
      throw new Error(`The endpoint ${name} is in the contract, but has no route`);
  }
  await serveWeb(server, appParts.webDir, headers);
  const waiting = () => ({ ...gate.takeTurn.waiting(), files: gate.takeDownload.waiting() });
  return { server, hub, ready, watching, waiting };
}
