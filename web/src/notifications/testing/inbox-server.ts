import * as endpoints from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import {
  INBOX_PAGE,
  INBOX_TOPIC,
  type InboxEntry,
  type InboxNotice,
} from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { newId } from '../../kit/api/ids.ts';
import { type AnsweringServer, Refused } from '../../kit/testing/answering-server.ts';
import { pageOf } from '../../kit/testing/entry-store.ts';

type Who = Pick<InboxEntry, 'who_name' | 'who_card' | 'who_photo' | 'about' | 'lines'>;
const NOBODY: Who = { who_name: null, who_card: null, who_photo: null, about: null, lines: null };

const NOW = '2026-03-03T18:00:00Z';

/** Answers for the inbox of the page's member. */
export function inboxServer(server: AnsweringServer) {
  let entries: InboxEntry[] = [];
  const read = (isRead: (entry: InboxEntry) => boolean) => {
    entries = entries.map((entry) =>
      isRead(entry) ? { ...entry, read_at: entry.read_at ?? NOW } : entry,
    );
  };
  server.answer(endpoints.listInbox, ({ query }) => pageOf(entries, query.cursor, INBOX_PAGE));
  server.answer(endpoints.countUnread, () => ({
    unread: entries.filter(({ read_at }) => read_at === null).length,
  }));
  const one = (wanted: string) => {
    const entry = entries.find(({ id }) => id === wanted);
    if (!entry) throw new Refused('not_found');
    return entry;
  };
  server.answer(endpoints.getInboxEntry, ({ params }) => one(params.id));
  server.answer(endpoints.readInboxEntry, ({ params }) => {
    read(({ id }) => id === params.id);
    return one(params.id);
  });
  server.answer(endpoints.readInboxThrough, () => read(() => true) as undefined);
  return {
    /** A new entry, of which the open streams hear. Its id. */
    add({
      kind = 'job_application_received',
      subject_id = newId(),
      parts,
      ...who
    }: Partial<InboxNotice> & Partial<Who> = {}): string {
      const id = newId();
      const words = parts ?? { job_title: 'Infant Care Specialist' };
      entries = [
        {
          ...{ id, kind, subject_id, parts: words, created_at: NOW, read_at: null },
          ...NOBODY,
          ...who,
        },
        ...entries,
      ];
      server.publish({ topic: INBOX_TOPIC, id, everyone: false });
      return id;
    },
    /** All are read, on another device. */
    readElsewhere(): void {
      read(() => true);
      server.publish({ topic: INBOX_TOPIC, id: null, everyone: false });
    },
  };
}
