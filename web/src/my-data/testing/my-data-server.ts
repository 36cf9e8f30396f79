import * as endpoints from '@pcr/contract/my-data/my-data.endpoints.ts';
import { type DataExport, MY_DATA_TOPIC } from '@pcr/contract/my-data/my-data.schema.ts';
import { newId } from '../../kit/api/ids.ts';
import type { AnsweringServer } from '../../kit/testing/answering-server.ts';

export const AS_OF = '2026-10-28T09:00:00Z';

/** Answers for the export of the page's member. How one is put together is proved on PostgreSQL. */
export function myDataServer(server: AnsweringServer, first: Partial<DataExport> | null = null) {
  const whole = (about: Partial<DataExport>): DataExport => ({
    id: newId(),
    state: 'waiting',
    requested_at: AS_OF,
    percent: 0,
    size: null,
    ready_at: null,
    expires_at: null,
    ...about,
  });
  let own = first && whole(first);
  const answer = () => ({ export: own, as_of: AS_OF });
  server.answer(endpoints.getDataExport, answer);
  server.answer(endpoints.requestDataExport, () => {
    own = whole({});
    return answer();
  });
  server.answer(endpoints.deleteDataExport, () => {
    own = null;
    return undefined;
  });
  const turns = (change: Partial<DataExport>) => {
    own = own && { ...own, ...change };
  };
  return {
    own: () => own,
    /** The server goes on, and says nothing. */
    turns,
    /** The server goes on; the member's open pages hear of it. */
    becomes(change: Partial<DataExport>): void {
      turns(change);
      server.publish({ topic: MY_DATA_TOPIC, id: null, everyone: false });
    },
  };
}
