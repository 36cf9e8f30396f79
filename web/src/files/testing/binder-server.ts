import * as endpoints from '@pcr/contract/files/binder/binder.endpoints.ts';
import { BINDER_TOPIC, type Binder } from '@pcr/contract/files/binder/binder.schema.ts';
import { newId } from '../../kit/api/ids.ts';
import type { AnsweringServer } from '../../kit/testing/answering-server.ts';

export const AS_OF = '2026-10-28T09:00:00Z';

/** Answers for the binder of the page's member. How one is made is proved on PostgreSQL. */
export function binderServer(server: AnsweringServer, first: Partial<Binder> | null = null) {
  const whole = (about: Partial<Binder>): Binder => ({
    ...{ id: newId(), title: 'Ana Provider', facility: null, day: '2026-03-03' },
    ...{ state: 'waiting', requested_at: AS_OF, percent: 0, size: null, pages: null, left_out: [] },
    ...{ ready_at: null, expires_at: null },
    ...about,
  });
  let own = first && whole(first);
  const answer = () => ({ binder: own, as_of: AS_OF });
  server.answer(endpoints.getBinder, answer);
  server.answer(endpoints.getBinderContent, () => undefined);
  server.answer(endpoints.requestBinder, ({ in: { title, facility, day } }) => {
    own = whole({ title, facility, day });
    return answer();
  });
  server.answer(endpoints.deleteBinder, () => {
    own = null;
    return undefined;
  });
  return {
    own: () => own,
    /** Another device asks for one. */
    asks(about: Partial<Binder>): void {
      own = whole(about);
      server.publish({ topic: BINDER_TOPIC, id: null, everyone: false });
    },
    /** The server goes on; the member's open pages hear of it. */
    becomes(change: Partial<Binder>): void {
      own = own && { ...own, ...change };
      server.publish({ topic: BINDER_TOPIC, id: null, everyone: false });
    },
  };
}
