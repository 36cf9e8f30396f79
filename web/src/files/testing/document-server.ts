import { listCredentials } from '@pcr/contract/files/credentials/credentials.endpoints.ts';
import * as endpoints from '@pcr/contract/files/documents/documents.endpoints.ts';
import { DOCUMENTS_TOPIC } from '@pcr/contract/files/documents/documents.schema.ts';
import { deleteFile } from '@pcr/contract/files/files.endpoints.ts';
import {
  DOCUMENT_FOLDERS,
  type DocumentFolder,
  type StoredFile,
} from '@pcr/contract/files/files.schema.ts';
import { comparable } from '@pcr/contract/kit/comparing.ts';
import { newId } from '../../kit/api/ids.ts';
import { type AnsweringServer, Refused } from '../../kit/testing/answering-server.ts';

const AT = '2026-03-03T18:00:00Z';
const LATER = '2026-03-03T19:00:00Z';

/** A PDF in the folder documents, unless said otherwise. */
export function documentOf(name: string, fields: Partial<StoredFile> = {}): StoredFile {
  const id = newId();
  const path = `ana/documents/${id}.pdf`;
  const times = { created_at: AT, updated_at: AT };
  const kind = { type: 'application/pdf' as const, folder: 'documents' as const };
  return {
    id,
    name,
    size: 2048,
    url: `/api/files/${id}/content`,
    path,
    ...kind,
    ...times,
    unchecked: false,
    can: { delete: true },
    ...fields,
  };
}

/** Answers for the documents of the page's member. */
export function documentServer(server: AnsweringServer, ...first: StoredFile[]) {
  let held = first;
  let deleted: StoredFile[] = [];
  const find = (id: string) => {
    const found = held.find((one) => one.id === id);
    if (!found) throw new Refused('not_found');
    return found;
  };
  const named = (name: string, folder: string, except: readonly string[]) =>
    held.find((one) => one.folder === folder && one.name === name && !except.includes(one.id));
  const replace = (next: StoredFile) => {
    held = held.map((one) => (one.id === next.id ? next : one));
    return next;
  };
  server.answer(endpoints.listDocuments, ({ query }) => ({
    items: held.filter(
      (one) =>
        one.folder === query.folder &&
        comparable(one.name).includes(comparable(query.search ?? '')),
    ),
    next: null,
  }));
  // A test that needs some has `credentialServer`.
  server.answer(listCredentials, () => ({ items: [], as_of: AT }));
  server.answer(endpoints.getDocument, ({ params }) => find(params.id));
  server.answer(endpoints.summarizeDocuments, () => ({
    folders: DOCUMENT_FOLDERS.map((folder) => ({
      folder,
      count: held.filter((one) => one.folder === folder).length,
    })),
    used: [...held, ...deleted].reduce((sum, { size }) => sum + size, 0),
    deleted: deleted.reduce((sum, { size }) => sum + size, 0),
    quota: 1024 ** 3,
  }));
  server.answer(endpoints.listDeletedDocuments, () => ({
    items: deleted.map(({ id, name, size, folder, created_at }) => ({
      ...{ id, name, size, folder: folder as DocumentFolder, created_at, replaced: false },
      ...{
        deleted_at: LATER,
        deleted_by_me: true,
        deleted_by_operator: false,
        can: { restore: true },
      },
    })),
    next: null,
  }));
  server.answer(endpoints.renameDocument, ({ params, in: { name, updated_at, same } }) => {
    const current = find(params.id);
    if (current.updated_at !== updated_at) throw new Refused('conflict', { current });
    const there = named(name, current.folder, [current.id]);
    if (there && same === 'ask') throw new Refused('name_taken', { current: there });
    if (there && same === 'replace') held = held.filter((one) => one !== there);
    return replace({ ...current, name, updated_at: LATER });
  });
  server.answer(endpoints.moveDocuments, ({ in: { ids, folder, same: how } }) => {
    const fitting = ids.map(find).filter(({ type }) => type === 'application/pdf');
    const same = fitting.flatMap(({ id, name }) => {
      const there = how === 'ask' && named(name, folder, ids);
      return there ? [{ id, name, there: there.id }] : [];
    });
    const taken = fitting.filter(({ id }) => !same.some((one) => one.id === id));
    for (const one of taken) replace({ ...one, folder });
    const refused = ids.map(find).filter((one) => one.type !== 'application/pdf');
    return {
      same,
      moved: taken.map(({ id }) => id),
      refused: refused.map(({ id, name }) => ({
        id,
        message: `${name} is a picture. Choose a PDF.`,
      })),
    };
  });
  server.answer(endpoints.deleteDocuments, ({ in: { ids } }) => {
    deleted = [...held.filter(({ id }) => ids.includes(id)), ...deleted];
    held = held.filter(({ id }) => !ids.includes(id));
    return undefined;
  });
  server.answer(endpoints.restoreDocuments, ({ in: { ids } }) => {
    held = [...held, ...deleted.filter(({ id }) => ids.includes(id))];
    deleted = deleted.filter(({ id }) => !ids.includes(id));
    return undefined;
  });
  server.answer(deleteFile, ({ params }) => {
    deleted = deleted.filter(({ id }) => id !== params.id);
    return undefined;
  });
  return {
    /** On another device; the member's open pages hear of it. */
    rename(id: string, name: string) {
      replace({ ...find(id), name, updated_at: LATER });
      server.publish({ topic: DOCUMENTS_TOPIC, id: null, everyone: false });
    },
  };
}
