import { randomBytes, randomUUID } from 'node:crypto';
import * as endpoints from '@pcr/contract/files/files.endpoints.ts';
import {
  ACCEPTED,
  DOCUMENT_FOLDERS,
  doesNotFit,
  emptyFile,
  isKeptInFull,
  limitOf,
  MB,
  tooLarge,
} from '@pcr/contract/files/files.schema.ts';
import { ApiError } from '../kit/errors/api-error.ts';
import type { Scan } from '../kit/files/clamd.ts';
import type { DiskRoom } from '../kit/files/disk-space.ts';
import type { TemporaryFolder } from '../kit/files/receive.ts';
import type { FileStorage } from '../kit/files/storage.ts';
import { sentBefore } from '../kit/history/history.ts';
import { type Bind, JsonText } from '../kit/http/http.ts';
import { consume, giveBack, limiter } from '../kit/http/limits.ts';
import { logOf } from '../kit/http/request-log.ts';
import { permit } from '../kit/permit/permit.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { documentsChanged, replaceDocument } from './documents/documents.ts';
import { contentOf } from './files.content.ts';
import type { FileLimits } from './files.limits.ts';
import * as files from './files.queries.ts';
import { fileRules } from './files.rules.ts';
import { isClean } from './files.scan.ts';
import { prepare, store, takeBack } from './files.store.ts';
import { forgetFolder } from './files.tasks.ts';
import { removeFile } from './files.ts';
import { validateFor } from './files.validate.ts';
import { addPhoto, photosChanged } from './gallery/photos.ts';
import { uploadsAtOnce } from './uploads-at-once.ts';

export interface FileParts {
  database: Database;
  clock: Clock;
  storage: FileStorage;
  temporary: TemporaryFolder;
  /** Where the storage writes to. */
  room: DiskRoom;
  /** Bytes that the files of one member may take. */
  filesQuota: number;
  fileLimits: FileLimits;
  /** Null where nobody looks for viruses. */
  scan: Scan | null;
  /** What happens to an upload while the scanner does not answer. */
  clamdDown: 'refuse' | 'take';
}

export function fileRoutes(bind: Bind, parts: FileParts): void {
  const {
    database,
    clock,
    storage,
    temporary,
    room,
    filesQuota: quota,
    fileLimits: limits,
    scan,
    clamdDown,
  } = parts;
  const places = uploadsAtOnce(limits);
  const perHour = limiter(database, 'uploads', limits.perHour, 60);
  /** `used` is without the file. */
  const fits = (name: string, used: number, size: number) => {
    if (used + size > quota)
      throw new ApiError('no_room', { message: doesNotFit(name, used, quota) });
  };

  bind(endpoints.uploadFile, async ({ params: { id }, query }, { actor, request, body }) => {
    const { folder, name, replaces, day, file_day: fileDay, from = 0 } = query;
    const length = from + body.length;
    if (length > limitOf(folder) * MB) {
      throw new ApiError('file_too_large', { message: tooLarge(name, limitOf(folder)) });
    }
    if (length === 0) throw new ApiError('file_refused', { message: emptyFile(name) });
    // Sent twice: the same file answers, and no byte of it is read again. In this order, since the
    // first of two can be stored between the questions.
    if (await files.isTaken(database, id)) {
      const before = await files.get(database, actor, id);
      if (!before) throw new ApiError('id_taken');
      return sentBefore(database, before);
    }
    // Said before a byte is read where it is sure: of a picture nobody knows yet how small it will
    // be.
    fits(
      name,
      await files.bytesOf(database, actor.id),
      ACCEPTED[folder].includes('image') ? 1 : length,
    );

    const sender = { userId: actor.id, address: request.ip };
    const log = logOf(request);
    const keepWith = async (file: string, full: string) => {
      await body.stillSignedIn();
      const judged = await validateFor(folder, name, file);
      const unchecked =
        scan !== null && !(await isClean({ scan, down: clamdDown, log }, name, file));
      const stem = `${actor.id}/${folder}/${clock.now().getTime()}-${randomBytes(8).toString('hex')}`;
      const its = { sender, folder, name, judged, file, full, length, stem };
      const kept = await prepare({ ...its, limits: limits.picture, log });
      if (body.isBrokenOff()) throw new ApiError('upload_broken');
      await store(storage, kept);
      const keys = kept.contents.map(([key]) => key);
      // A client that went away meanwhile was told nothing, and sends it again or not at all.
      if (body.isBrokenOff()) {
        await takeBack(storage, keys);
        throw new ApiError('upload_broken');
      }
      const { type, path, full_type, size, picture } = kept;
      const create = permit(fileRules, actor, 'create', {
        ...{ id, user_id: actor.id, folder, name, size, type, path, full_type },
        // A picture is made anew, and nothing of the uploaded bytes is kept.
        unchecked: unchecked && judged.kind !== 'image',
      });
      try {
        // If this fails otherwise, whether the row is there is not known: the sweep looks, and
        // takes the contents or leaves them.
        const created = await database.transaction(async (tx) => {
          if (!(await files.lockOwner(tx, actor))) throw new ApiError('not_authenticated');
          const record = await files.insert(tx, create, clock.now());
          if (record) {
            fits(name, (await files.bytesOf(tx, actor.id)) - size, size);
            if (folder === 'gallery' && picture)
              await addPhoto(tx, create, picture, { day, fileDay, now: clock.now() });
            else if (DOCUMENT_FOLDERS.some((one) => one === folder))
              await documentsChanged(tx, actor);
            if (replaces) await replaceDocument(tx, actor, { id, folder, replaces }, clock.now());
          }
          return record;
        });
        if (created) return new JsonText(created);
      } catch (error) {
        // We refused: the row is not there, and the stored content would count for nobody.
        if (error instanceof ApiError) await takeBack(storage, keys);
        // The account was erased meanwhile: its folder is there again.
        if (error instanceof ApiError && error.code === 'not_authenticated')
          await forgetFolder(database, storage, actor.id);
        throw error;
      }
      // Two at once with one id: the first one is the file.
      await takeBack(storage, keys);
      const first = await files.get(database, actor, id);
      if (!first) throw new ApiError('id_taken');
      return new JsonText(first);
    };
    const keep = (file: string) =>
      isKeptInFull(folder)
        ? temporary.make(randomUUID(), (full) => keepWith(file, full))
        : keepWith(file, '');
    return places.take(sender, async () => {
      await consume(perHour, actor.id);
      try {
        // As it comes, as it is stored, and in its own kind and size.
        return await room.use((isKeptInFull(folder) ? 3 : 2) * length, () =>
          temporary.receive(body, { owner: actor.id, id, from }, keep),
        );
      } catch (error) {
        // The account may have been erased before this was counted: nothing else takes it back,
        // however the upload ended.
        if (!(await database.transaction((tx) => files.lockOwner(tx, actor))))
          await giveBack(database, [{ limiter: perHour, key: actor.id }]);
        throw error;
      }
    });
  });

  bind(endpoints.getReceived, async ({ params: { id } }, { actor }) => ({
    bytes: await temporary.received({ owner: actor.id, id }),
  }));

  bind(
    endpoints.getFileContent,
    async ({ params: { id }, query: { size } }, { actor, request }) => {
      const { row } = permit(fileRules, actor, 'see', await files.find(database, id));
      return contentOf(storage, row, {
        size,
        name: row.name,
        known: request.headers['if-none-match'],
      });
    },
  );

  bind(endpoints.deleteFile, ({ params: { id } }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permit(fileRules, actor, 'delete', await files.lock(tx, id));
      await removeFile(tx, allowed);
      const { folder } = allowed.row;
      if (folder === 'gallery') await photosChanged(tx, actor);
      // What the files take is told with the documents.
      if (folder !== 'avatar') await documentsChanged(tx, actor);
      return undefined;
    }),
  );
}
