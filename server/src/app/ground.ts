import { nameOperator } from '@pcr/contract/kit/words/operator.ts';
import type { Ground } from '../domain.ts';
import { DOMAINS, ofAll, theOne } from '../domains.ts';
import { clamdScan } from '../kit/files/clamd.ts';
import { diskRoom, ENDLESS_ROOM } from '../kit/files/disk-space.ts';
import { openTemporaryFolder } from '../kit/files/receive.ts';
import { localFolder, openFileStorage } from '../kit/files/storage.ts';
import { channelsOf } from '../kit/messages/messages.ts';
import { pushKeys } from '../kit/messages/push.ts';
import type { Database } from '../kit/postgres/database.ts';
import { operatorOf } from '../kit/settings/operator.ts';
import { originOf } from '../kit/settings/settings.ts';
import { eraseIn, writeArchive } from '../personal-data.ts';
import type { AppParts } from './app-parts.ts';

/**
 * What all domains get of the app: who signs in, how members are told, and where their files are.
 */
export async function openGround(appParts: AppParts) {
  const { settings, secret, database, connection, clock, log, passwords } = appParts;
  const origin = originOf(settings);
  const { requireEmailConfirmation } = settings;
  const signIn = theOne('signIn');
  const { auth, delivering, close } = await signIn.createAuth({
    ...{ database, connection, secret, origin, requireEmailConfirmation, log, passwords },
  });
  const storage = await openFileStorage(settings, log);
  const fileLimits = { ...theOne('files').limits, ...appParts.fileLimits };
  const temporary = await openTemporaryFolder(
    settings.dataDir,
    fileLimits.pace,
    appParts.openUpload,
  );
  const folder = localFolder(settings);
  const { readSession, cookieName } = await signIn.sessionReader(auth, secret);
  const channels = channelsOf(settings);
  const notify = theOne('telling').notifier(channels);
  nameOperator(operatorOf({ ...settings, sendsMail: settings.smtpUrl !== null }));
  const ground: Ground = {
    ...settings,
    ...{ secret, origin, database, clock, log, auth, delivering, readSession, channels, notify },
    sendsMail: settings.smtpUrl !== null,
    sendsTexts: settings.smsWebhook !== null,
    publicKey: pushKeys(secret).publicKey,
    pushReach: appParts.pushReach,
    ...{ storage, temporary, fileLimits },
    room: folder ? diskRoom(folder, log, fileLimits.reserve, fileLimits.lookMs) : ENDLESS_ROOM,
    scan: settings.clamd && clamdScan(settings.clamd),
    tellAfterMs: appParts.tellAfterMs,
    lookUpsPerHour: appParts.lookUpsPerHour,
    news: ofAll(({ news }) => news),
    pathsOfOthers,
    erase: (tx, userId) => eraseIn(tx, { clock, notify }, userId),
    writeArchive: (userId, file, onProgress) =>
      writeArchive({ database, clock, storage }, userId, file, onProgress),
  };
  return { ground, cookieName, close };
}

async function pathsOfOthers(db: Database, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    DOMAINS.map((domain) => domain.pathsOfOthers?.(db, paths) ?? new Set<string>()),
  );
  return new Set(found.flatMap((known) => [...known]));
}
