import {
  keepExpiringFamilies,
  keepFamily,
  listExpiringFamilies,
} from '@pcr/contract/families/retention/retention.endpoints.ts';
import {
  EXPIRING_PAGE,
  type ExpiringFamily,
} from '@pcr/contract/families/retention/retention.schema.ts';
import type { DataRetention } from '@pcr/contract/privacy/privacy.schema.ts';
import { newId } from '../../kit/api/ids.ts';
import type { AnsweringServer } from '../../kit/testing/answering-server.ts';
import { pageOf } from '../../kit/testing/entry-store.ts';

/** Records with these names that are deleted soon. */
export function retentionServer(server: AnsweringServer, ...names: string[]) {
  const state: { choice: DataRetention; records: ExpiringFamily[] } = {
    choice: '2years',
    records: names.map((family_name) => ({
      id: newId(),
      family_name,
      service_end_date: null,
      aging_from: '2024-05-10',
      deleted_on: '2026-05-11',
    })),
  };
  server.answer(listExpiringFamilies, ({ query }) => ({
    data_retention: state.choice,
    total: state.records.length,
    as_of: '2026-04-30T12:00:00Z',
    ...pageOf(state.records, query.cursor, EXPIRING_PAGE),
  }));
  server.answer(keepFamily, ({ params }) => {
    state.records = state.records.filter(({ id }) => id !== params.id);
    return undefined;
  });
  server.answer(keepExpiringFamilies, () => {
    state.records = [];
    return undefined;
  });
  return state;
}
