import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@pcr/contract/all.endpoints.ts';
import type { Endpoint } from '@pcr/contract/kit/endpoint.ts';
import { inOneLine } from '@pcr/contract/kit/shapes.ts';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { accountRoutes } from './account/account.routes.ts';
import { accountDaily, accountTasks } from './account/account.tasks.ts';
import { actorOf, recordCredential } from './account/account.ts';
import { autoLogout, autoLogoutRoutes } from './account/auto-logout/auto-logout.ts';
import { calendarAddressMade } from './account/calendar-address.ts';
import { deletionRoutes } from './account/deletion/deletion.routes.ts';
import { deletionHourly, deletionTasks } from './account/deletion/deletion.tasks.ts';
import { deviceRoutes } from './account/devices/devices.routes.ts';
import { deviceInWords } from './account/devices/devices.rules.ts';
import { emailChangeRoutes } from './account/email/email-change.routes.ts';
import { passkeyRoutes } from './account/passkeys/passkeys.routes.ts';
import { passwordRoutes } from './account/password/password.routes.ts';
import { findPerson, markRefusedAddress, takeAddressAgain } from './account/person.ts';
import { avatarRoutes } from './account/profile/avatar.routes.ts';
import { avatarDaily, avatarTasks } from './account/profile/avatar.tasks.ts';
import { profileRoutes } from './account/profile/profile.routes.ts';
import { exampleOf } from './account/profile/profile.ts';
import { createAuth, type PasswordHashing } from './account/sign-in/auth.ts';
import { sessionReader } from './account/sign-in/session-cookie.ts';
import { twoFactorRoutes } from './account/two-factor/two-factor.routes.ts';
import { agreementRoutes } from './agreements/agreements.routes.ts';
import { missingAgreements } from './agreements/agreements.ts';
import { announcementRoutes } from './announcements/announcements.routes.ts';
import { announcementDaily, announcementTasks } from './announcements/announcements.tasks.ts';
import { consentRoutes } from './consent/consent.routes.ts';
import { cardVisibility } from './consent/consent.ts';
import { claimRoutes } from './contractors/claims/claims.routes.ts';
import { contractorRoutes } from './contractors/contractors.routes.ts';
import { contractorDaily, contractorTasks } from './contractors/contractors.tasks.ts';
import { contractorMessages, reviewerConsentNews } from './contractors/contractors.ts';
import { answerRoutes } from './contractors/reviews/answers.routes.ts';
import { reviewRoutes } from './contractors/reviews/reviews.routes.ts';
import { conversationRoutes } from './conversations/conversations.routes.ts';
import { conversationConsentNews, lineReport } from './conversations/conversations.ts';
import { dailyReportRoutes } from './daily-report/daily-report.routes.ts';
import { dailyReportDaily, dailyReportMinutely, dailyReportTasks } from './daily-report/daily-report.tasks.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { disputeForms } from './disputes/disputes.forms.ts';
import { disputeRoutes } from './disputes/disputes.routes.ts';
import { disputeDaily, disputeTasks } from './disputes/disputes.tasks.ts';
import { DISPUTE_STAYS } from './disputes/disputes.ts';
import { calendarRoutes } from './events/calendar/calendar.routes.ts';
import { eventRoutes } from './events/events.routes.ts';
import { eventDaily, eventTasks } from './events/events.tasks.ts';
import { attendeeConsentNews, meetingConsentNews } from './events/events.ts';
import { meetingRoutes } from './events/meetings/meetings.routes.ts';
import { eventPictureRoutes } from './events/picture/pictures.routes.ts';
import { rsvpRoutes } from './events/rsvp/rsvps.routes.ts';
import { familyRoutes } from './families/families.routes.ts';
import { familyDaily, familyTasks } from './families/families.tasks.ts';
import { newestFamily } from './families/families.ts';
import { lookUpRoutes } from './families/look-up/look-up.routes.ts';
import { ownLooks } from './families/look-up/own-looks.ts';
import { pickupRoutes } from './families/pickups/pickups.routes.ts';
import { pickupMinutely, pickupTasks } from './families/pickups/pickups.tasks.ts';
import { retentionRoutes } from './families/retention/retention.routes.ts';
import { albumRoutes } from './files/albums/albums.routes.ts';
import { binderRoutes } from './files/binder/binder.routes.ts';
import { binderDaily, binderTasks } from './files/binder/binder.tasks.ts';
import { credentialRoutes } from './files/credentials/credentials.routes.ts';
import { credentialHourly, credentialTasks } from './files/credentials/credentials.tasks.ts';
import { documentRoutes } from './files/documents/documents.routes.ts';
import { FILE_LIMITS, type FileLimits } from './files/files.limits.ts';
import { fileRoutes } from './files/files.routes.ts';
import { fileDaily, fileTasks } from './files/files.tasks.ts';
import { bytesOf } from './files/files.ts';
import { photoRoutes } from './files/gallery/photos.routes.ts';
import { boardRoutes } from './groups/board/board.routes.ts';
import { boardDaily, boardTasks } from './groups/board/board.tasks.ts';
import { groupRoutes } from './groups/groups.routes.ts';
import { groupDaily, groupTasks } from './groups/groups.tasks.ts';
import { authorConsentNews, groupConsentNews, postReport } from './groups/groups.ts';
import { groupApplicationRoutes } from './groups/members/applications.routes.ts';
import { groupMemberDaily, groupMemberTasks } from './groups/members/applications.tasks.ts';
import { groupMemberRoutes } from './groups/members/members.routes.ts';
import { helpForms } from './help/help.forms.ts';
import { helpRoutes } from './help/help.routes.ts';
import { applicationCredentialRoutes } from './jobs/applications/application-credentials.routes.ts';
import { applicationRoutes } from './jobs/applications/applications.routes.ts';
import { jobRoutes } from './jobs/jobs.routes.ts';
import { jobDaily, jobTasks } from './jobs/jobs.tasks.ts';
import { jobConsentNews, jobReport } from './jobs/jobs.ts';
import { proxyTest } from './kit/connections/client-address.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from './kit/connections/connection-limits.ts';
import { limitConnections } from './kit/connections/connections.ts';
import { type DownloadLimits, downloadTurns } from './kit/connections/downloads.ts';
import { holdAnswers } from './kit/connections/held-answers.ts';
import { type ReadLimits, readTurns } from './kit/connections/reads.ts';
import { unusedConnections } from './kit/connections/unused-connections.ts';
import { workLimit } from './kit/connections/work-limit.ts';
import { clamdScan } from './kit/files/clamd.ts';
import { diskRoom, ENDLESS_ROOM } from './kit/files/disk-space.ts';
import { type OpenFile, openTemporaryFolder } from './kit/files/receive.ts';
import { localFolder, openFileStorage } from './kit/files/storage.ts';
import { binder } from './kit/http/http.ts';
import { type WriteLimits, writeLimiter } from './kit/http/limits.ts';
import { openApi } from './kit/http/openapi.ts';
import { protect, protectiveHeaders, refuseAddress, refuseUnreadable } from './kit/http/protection.ts';
import { serveWeb } from './kit/http/serve-web.ts';
import { openLiveHub } from './kit/live/live.hub.ts';
import type { LiveLimits } from './kit/live/live.limits.ts';
import { liveRoutes } from './kit/live/live.routes.ts';
import { deliverSms, gatewaySender } from './kit/messages/gateway.ts';
import { deliverMail } from './kit/messages/mail.ts';
import { mailFileDaily, mailFileTasks } from './kit/messages/mail-files.ts';
import { messageDaily, messageTasks } from './kit/messages/messages.tasks.ts';
import { channelsOf, messageDelivery } from './kit/messages/messages.ts';
import { type PushReach, pushKeys, pushSender } from './kit/messages/push.ts';
import { type PlacedTable, placeDaily, placeTasks, resumeSeeking } from './kit/places/seek.ts';
import type { Database } from './kit/postgres/database.ts';
import type { Clock } from './kit/settings/clock.ts';
import { originOf, type Settings } from './kit/settings/settings.ts';
import { migrateTasks, runTasks, type TaskLimits } from './kit/tasks/tasks.ts';
import { memberRoutes } from './members/members.routes.ts';
import { mentorApplicationRoutes } from './mentors/apply/applications.routes.ts';
import { matchGoalRoutes } from './mentors/matches/matches.goals.routes.ts';
import { matchMeetingRoutes } from './mentors/matches/matches.meetings.routes.ts';
import { matchRoutes } from './mentors/matches/matches.routes.ts';
import { mentorRoutes } from './mentors/mentors.routes.ts';
import { mentorDaily, mentorTasks } from './mentors/mentors.tasks.ts';
import { matchConsentNews, mentorConsentNews } from './mentors/mentors.ts';
import { myDataRoutes } from './my-data/my-data.routes.ts';
import { myDataDaily, myDataTasks } from './my-data/my-data.tasks.ts';
import { exportPaths } from './my-data/my-data.ts';
import { broadcastForms } from './notifications/broadcasts/broadcasts.forms.ts';
import { broadcastRoutes } from './notifications/broadcasts/broadcasts.routes.ts';
import { broadcastDaily, broadcastTasks, resumeBroadcasts } from './notifications/broadcasts/broadcasts.tasks.ts';
import { channelDaily, channelTasks } from './notifications/channels/channels.tasks.ts';
import { phoneRoutes } from './notifications/channels/phone.routes.ts';
import { pushRoutes } from './notifications/channels/push.routes.ts';
import { inboxRoutes } from './notifications/inbox/inbox.routes.ts';
import { inboxDaily, inboxMinutely, inboxTasks } from './notifications/inbox/inbox.tasks.ts';
import { notifier, tellRefusedAddress } from './notifications/inbox/inbox.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import {
  channelsOf as notificationChannelsOf,
  notificationForms,
  reaching,
  refuseCode,
} from './notifications/notifications.ts';
import { sentRoutes } from './notifications/sent/sent.routes.ts';
import { unsubscribeRoutes } from './notifications/unsubscribe/unsubscribe.routes.ts';
import { eraseIn, writeArchive } from './personal-data.ts';
import { privacyRoutes } from './privacy/privacy.routes.ts';
import { privacyDaily, privacyTasks } from './privacy/privacy.tasks.ts';
import { startRoutes } from './start/start.routes.ts';

// Longer than 300 lines: every domain is wired here, in one order, and most of them are a line or two.

/** Entries whose distance is told (near.md 5). */
const PLACED: readonly PlacedTable[] = [
  { table: 'jobs', says: ['location'] },
  { table: 'contractors', says: ['location'] },
  { table: 'events', says: ['zip_code', 'city', 'state', 'location'] },
  { table: 'groups', says: ['city', 'state', 'location'] },
];

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
  /** Requests of one client address in a minute: as many as a busy house with one address needs. */
  requestsPerMinute?: number;
  /** Of what one member writes; the usual ones unless said. */
  writeLimits?: WriteLimits;
  /** Of families that one member looks up in an hour; the usual one unless said. */
  lookUpsPerHour?: number;
  /** Of reads at a time; the usual ones unless said. */
  readLimits?: Partial<ReadLimits>;
  /** Of files that are sent at a time; the usual ones unless said. */
  downloadLimits?: Partial<DownloadLimits>;
  /** Of live updates; the usual ones unless said. */
  liveLimits?: Partial<LiveLimits>;
  /** Of lost tasks; the usual ones unless said. */
  taskLimits?: TaskLimits | undefined;
  /** Whether tasks run by the clock, as they do unless said: a test runs them when it wants them. */
  onTime?: boolean;
  /** How long applicants are not told yet what became of a job, in ms; the usual time unless said. */
  tellAfterMs?: number | undefined;
  /** Of uploads; the usual ones unless said. */
  fileLimits?: Partial<FileLimits>;
  /** Of connections; the usual ones unless said. */
  connectionLimits?: Partial<ConnectionLimits>;
  /** How the file of an upload is opened; on the disk unless said. */
  openUpload?: OpenFile;
  /** How passwords are hashed; the safe way unless said. */
  passwords?: PasswordHashing;
  /** Where pushes may go; to public hosts unless said. */
  pushReach?: PushReach;
}

export interface App {
  server: FastifyInstance;
  /** How many streams of live updates are open. */
  listening(): number;
  /** Ends tasks and connections; the server's requests under way are finished first. */
  close(): Promise<void>;
}

/** A number of proxies means: believe that many hops, counted from the server outwards. */
function trusted(setting: Settings['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}

/** Whom a push service writes to when something is wrong (RFC 8292, 2.1). */
function pushContact({ operatorEmail, publicUrl, mailFrom }: Settings): string {
  if (operatorEmail) return `mailto:${operatorEmail}`;
  return publicUrl?.startsWith('https:') ? publicUrl : `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

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
  } = await createAuth({
    database,
    connection,
    secret,
    origin,
    requireEmailConfirmation,
    log,
    passwords: parts.passwords,
  });
  const storage = await openFileStorage(settings, log);
  const scan = settings.clamd && clamdScan(settings.clamd);
  const fileLimits = { ...FILE_LIMITS, ...parts.fileLimits };
  const temporary = await openTemporaryFolder(settings.dataDir, fileLimits.pace, parts.openUpload);
  const folder = localFolder(settings);
  const room = folder ? diskRoom(folder, log, fileLimits.reserve, fileLimits.lookMs) : ENDLESS_ROOM;
  const { readSession, cookieName } = await sessionReader(auth, secret);

  const limits = { ...CONNECTION_LIMITS, ...parts.connectionLimits };
  const connections = limitConnections({ limits, isProxy: proxyTest(settings.trustProxy), log });
  const headers = protectiveHeaders(settings.publicUrl);
  const server = Fastify({
    serverFactory: connections.listen,
    // Its own lines at 'info' (that it listens) say less than main.ts does.
    loggerInstance: log.child({}, { level: log.isLevelEnabled('info') ? 'warn' : log.level }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // None for each request: code that logs makes one (logOf).
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    trustProxy: trusted(settings.trustProxy),
    // Requests under way are finished; kept-alive connections without one are closed.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: refuseAddress(headers),
    clientErrorHandler: refuseUnreadable(headers, connections),
  });
  const countRequest = await protect(server, {
    publicUrl: settings.publicUrl,
    requestsPerMinute: parts.requestsPerMinute ?? 1200,
    headers,
    connections,
    logMs: limits.logMs,
    answers: holdAnswers(limits.heldBytes, connections),
  });
  await openApi(server, ENDPOINTS, cookieName);

  const bound = new Set<Endpoint>();
  const hub = await openLiveHub({ connection, clock, log, limits: parts.liveLimits });
  const gate = {
    actorOf: actorOf(readSession, { database, clock, ended: hub }),
    missingAgreements: missingAgreements(database),
    countRequest,
    countWrite: writeLimiter(parts.writeLimits),
    takeTurn: readTurns(parts.readLimits, connections),
    takeDownload: downloadTurns(parts.downloadLimits, connections),
    enter: workLimit(limits, connections),
    allowSlow: connections.allowSlow,
  };
  const bind = binder(server, gate, bound);
  accountRoutes(bind, {
    database,
    clock,
    auth,
    delivering,
    readSession,
    secret,
    origin,
    sampleData,
    sendsMail: settings.smtpUrl !== null,
    sendsTexts: settings.smsWebhook !== null,
    requireEmailConfirmation,
    passwordPolicy,
  });
  twoFactorRoutes(bind, { database, clock, auth, delivering, readSession, secret, origin });
  passkeyRoutes(bind, {
    database,
    clock,
    auth,
    delivering,
    readSession,
    secret,
    origin,
    publicUrl: settings.publicUrl,
    requireEmailConfirmation,
  });
  profileRoutes(bind, { database, clock });
  emailChangeRoutes(bind, { database, clock, auth, readSession, origin, operatorEmail: settings.operatorEmail });
  passwordRoutes(bind, { database, clock, auth, readSession, origin, passwordPolicy });
  deletionRoutes(bind, { database, clock, auth, origin, publicUrl: settings.publicUrl });
  deviceRoutes(bind, { database, clock, readSession });
  avatarRoutes(bind, { database });
  agreementRoutes(bind, { database, clock });
  const news = [
    jobConsentNews,
    reviewerConsentNews,
    conversationConsentNews,
    attendeeConsentNews,
    authorConsentNews,
    groupConsentNews,
    mentorConsentNews,
    meetingConsentNews,
    matchConsentNews,
  ];
  consentRoutes(bind, {
    database,
    clock,
    example: async (db, actor) => ({ ...(await exampleOf(db, actor)), family: await newestFamily(db, actor) }),
    news,
  });
  privacyRoutes(bind, {
    database,
    clock,
    visibility: cardVisibility({ clock, news }),
    autoLogout: autoLogout({ clock }),
  });
  autoLogoutRoutes(bind, { database, clock, readSession });
  announcementRoutes(bind, { database, clock, communityEditing: settings.communityEditing });
  eventPictureRoutes(bind, { database, storage });
  const looks = ownLooks({ database, log });
  familyRoutes(bind, { database, clock, looks });
  pickupRoutes(bind, { database, clock });
  retentionRoutes(bind, { database, clock });
  credentialRoutes(bind, { database, clock, submitted: recordCredential });
  documentRoutes(bind, { database, clock, storage, quota: settings.filesQuota });
  photoRoutes(bind, { database, clock, storage });
  albumRoutes(bind, { database, clock, storage });
  fileRoutes(bind, {
    ...{ database, clock, storage, temporary, room, quota: settings.filesQuota, limits: fileLimits },
    ...{ scan, scanDown: settings.clamdDown },
  });
  dailyReportRoutes(bind, { database, clock });
  dashboardRoutes(bind, { database, clock, communityEditing: settings.communityEditing, looksNoted: looks.noted });
  const channels = channelsOf(settings);
  const notify = notifier(channels);
  const { communityEditing } = settings;
  eventRoutes(bind, { database, clock, communityEditing, notify, tellAfterMs: parts.tellAfterMs });
  rsvpRoutes(bind, { database, clock, communityEditing, notify });
  calendarRoutes(bind, { database, clock, communityEditing, origin, addressMade: calendarAddressMade(origin) });
  meetingRoutes(bind, { database, clock, channels, notify });
  groupApplicationRoutes(bind, { database, clock, notify });
  groupMemberRoutes(bind, { database, clock, notify });
  groupRoutes(bind, { database, clock, storage, tellAfterMs: parts.tellAfterMs });
  boardRoutes(bind, { database, clock, storage, channels, notify });
  lookUpRoutes(bind, { database, clock, notify, lookUpsPerHour: parts.lookUpsPerHour });
  disputeRoutes(bind, { database, clock, channels, origin });
  contractorRoutes(bind, { database, clock, channels, notify });
  claimRoutes(bind, { database, clock, channels });
  answerRoutes(bind, { database, clock, notify });
  reviewRoutes(bind, { database, clock, channels, notify });
  helpRoutes(bind, {
    database,
    clock,
    channels,
    contact: {
      operator_email: settings.operatorEmail,
      operator_phone: settings.operatorPhone,
      live_chat: channels.operator.length > 0,
      answer_days: settings.operatorAnswerDays,
    },
  });
  jobRoutes(bind, { database, clock, channels, notify, tellAfterMs: parts.tellAfterMs });
  applicationCredentialRoutes(bind, { database, clock, storage });
  applicationRoutes(bind, { database, clock, notify });
  mentorRoutes(bind, { database, clock, notify });
  for (const routes of [matchRoutes, matchGoalRoutes, matchMeetingRoutes]) {
    routes(bind, { database, clock, channels, notify });
  }
  mentorApplicationRoutes(bind, { database, clock, channels });
  memberRoutes(bind, { database, storage });
  conversationRoutes(bind, { database, clock, channels, notify });
  inboxRoutes(bind, { database, clock });
  unsubscribeRoutes(bind, server, { database, clock, secret });
  sentRoutes(bind, {
    ...{ database, clock, channels },
    address: {
      refusedAt: async (db, id) => (await findPerson(db, id))?.email_refused_at ?? null,
      takeAgain: takeAddressAgain,
    },
  });
  const keys = pushKeys(secret);
  pushRoutes(bind, {
    ...{ database, clock, readSession, publicKey: keys.publicKey, reach: parts.pushReach },
    nameOf: (userAgent) => capitalized(deviceInWords(userAgent)),
  });
  phoneRoutes(bind, {
    database,
    clock,
    secret,
    open: settings.smsWebhook !== null,
    dailyLimit: settings.smsDailyLimit,
    countries: settings.smsCountries,
  });
  notificationRoutes(bind, { database, clock });
  broadcastRoutes(bind, { database, clock });
  myDataRoutes(bind, { database, clock, storage });
  binderRoutes(bind, { database, clock, storage });
  startRoutes(bind);
  liveRoutes(bind, { hub, actorOf: gate.actorOf });
  // Streams never end by themselves, so they are ended before the server waits for the requests in progress.
  const unused = unusedConnections(server.server);
  server.addHook('preClose', async () => {
    await hub.close();
    unused.close();
    room.close();
  });
  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    if (!bound.has(endpoint)) throw new Error(`The endpoint ${name} is in the contract, but has no route`);
  }
  await serveWeb(server, parts.webDir, headers);

  const delivery = messageDelivery({
    database,
    clock,
    log,
    settings,
    origin,
    forms: {
      ...helpForms({ operatorEmail: settings.operatorEmail, origin }),
      ...notificationForms({ database, origin, secret }),
      ...broadcastForms({ database, origin, secret }),
      ...disputeForms({ operatorEmail: settings.operatorEmail }),
    },
    async person(db, id) {
      const found = await findPerson(db, id);
      if (!found) return undefined;
      const { email_notifications } = await notificationChannelsOf(db, { id });
      return {
        name: inOneLine(found.full_name),
        email: found.email,
        confirmed: found.email_confirmed,
        wantsMail: email_notifications,
        refused: found.email_refused_at !== null,
      };
    },
    refuseAddress: (id, email, now) =>
      database.transaction(async (tx) => {
        if (await markRefusedAddress(tx, id, email, now)) await tellRefusedAddress(tx, id, now);
      }),
    telling: {
      ...{ origin, path: '/inbox', ...reaching(database, keys.publicKey) },
      push: pushSender({ keys, contact: pushContact(settings), reach: parts.pushReach }),
    },
  });
  await delivery.resume();
  await resumeBroadcasts(database);
  await resumeSeeking(database, PLACED);
  const tasks = await runTasks(
    connection,
    {
      mail: deliverMail({ ...settings, origin }, log),
      sms: deliverSms({
        send: settings.smsWebhook && gatewaySender({ ...settings.smsWebhook, clock }),
        ...{ clock, log, refused: (sms) => refuseCode({ database, clock }, sms) },
      }),
      ...delivery.tasks,
      ...mailFileTasks({ database, clock, smtpUrl: settings.smtpUrl, dataDir: settings.dataDir }),
      ...messageTasks({
        database,
        clock,
        staying: [...contractorMessages, jobReport, lineReport, postReport, DISPUTE_STAYS],
        spoken: ['chat'],
      }),
      ...accountTasks({ auth, delivering, database, clock, origin }),
      ...deletionTasks({
        ...{ database, clock, log, origin },
        sendsMail: settings.smtpUrl !== null,
        erase: (tx, userId) => eraseIn(tx, { clock, notify }, userId),
      }),
      ...avatarTasks({ database, clock }),
      ...announcementTasks({ database, clock }),
      ...contractorTasks({ database, clock }),
      ...disputeTasks({ database, clock, channels }),
      ...eventTasks({ database, clock, notify }),
      ...groupTasks({ database, clock }),
      ...boardTasks({ database, clock, notify }),
      ...groupMemberTasks({ database, clock, notify }),
      ...familyTasks({ database, clock, notify }),
      ...pickupTasks({ database, clock, notify }),
      ...credentialTasks({ database, clock, notify }),
      ...fileTasks({ database, clock, storage, temporary, pathsOfOthers: exportPaths, log, notify, scan }),
      ...binderTasks({ database, clock, log, notify, storage, temporary, room }),
      ...jobTasks({ database, clock, notify }),
      ...inboxTasks({ database, clock, channels }),
      ...channelTasks({ database, clock }),
      ...dailyReportTasks({ database, clock, notify }),
      ...broadcastTasks({ database, clock, notify }),
      ...myDataTasks({
        database,
        clock,
        log,
        notify,
        storage,
        temporary,
        room,
        bytesOf,
        writeArchive: (userId, file, onProgress) =>
          writeArchive({ database, clock, storage }, userId, file, onProgress),
      }),
      ...mentorTasks({ database, clock, notify }),
      ...privacyTasks({ database, clock }),
      ...placeTasks({ database, tables: PLACED }),
    },
    {
      daily: [
        ...messageDaily,
        ...mailFileDaily,
        ...accountDaily,
        ...deletionHourly,
        ...avatarDaily,
        ...announcementDaily,
        ...contractorDaily,
        ...disputeDaily,
        ...eventDaily,
        ...groupDaily,
        ...boardDaily,
        ...groupMemberDaily,
        ...familyDaily,
        ...credentialHourly,
        ...fileDaily,
        ...binderDaily,
        ...jobDaily,
        ...dailyReportDaily,
        ...inboxDaily,
        ...channelDaily,
        ...broadcastDaily,
        ...mentorDaily,
        ...myDataDaily,
        ...privacyDaily,
        ...placeDaily,
      ],
      minutely: [...inboxMinutely, ...dailyReportMinutely, ...pickupMinutely],
      onTime: parts.onTime !== false,
      long: ['my_data_export', 'binder_make'],
      many: ['group_posts_tell', 'groups_tell', 'events_tell', 'events_tell_erased', 'jobs_tell_applicants'],
      // The store of files may be another machine, which does not answer.
      slow: ['files_remove', 'files_forget'],
    },
    log,
    parts.taskLimits,
  );

  return {
    server,
    listening: () => hub.size,
    async close() {
      await server.close();
      await looks.noted();
      await tasks.stop();
      await closeAuth();
    },
  };
}
