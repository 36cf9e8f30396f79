import * as endpoints from '@pcr/contract/contractors/contractors.endpoints.ts';
import type {
  Contractor,
  ContractorCard,
  ContractorDraft,
  ContractorEdit,
  ContractorVersion,
  DeletedContractor,
} from '@pcr/contract/contractors/contractors.schema.ts';
import { INBOX_TOPIC } from '@pcr/contract/notifications/inbox/unread.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../kit/api/api.ts';
import { queriesStale } from '../kit/cache/stale-queries.ts';
import { entryData } from '../kit/kind/entry-data.ts';
import { onLiveEvent } from '../kit/live/live-events.ts';
import { type ContractorFilters, filtersOf, isUnfiltered } from './contractors.search.ts';

export type ContractorBefore = ContractorVersion['before'];

/** The directory of contractors. */
export const contractors = entryData<
  Contractor,
  ContractorCard,
  ContractorFilters,
  ContractorDraft,
  ContractorEdit,
  DeletedContractor,
  ContractorBefore
>({
  name: 'contractors',
  cardOf: ({
    phone: _phone,
    email: _email,
    reported_by_me: _reported,
    own_claim: _claim,
    ...card
  }) => card,
  list: (query, options) => call(endpoints.listContractors, { query }, options),
  get: (id, options) => call(endpoints.getContractor, { params: { id } }, options),
  create: (draft) => call(endpoints.createContractor, { in: draft }),
  update: (id, edit) => call(endpoints.updateContractor, { params: { id }, in: edit }),
  delete: (id, query) => call(endpoints.deleteContractor, { params: { id }, query }),
  restore: (id) => call(endpoints.restoreContractor, { params: { id } }),
  listDeleted: (query, options) => call(endpoints.listDeletedContractors, { query }, options),
  listVersions: (id, query, options) =>
    call(endpoints.listContractorVersions, { params: { id }, query }, options),
  samples: async () => (await import('./contractors.samples.ts')).CONTRACTOR_SAMPLES,
  isUnfiltered,
  newestFirst: () => [{ sort: 'newest' }],
  tellsTabs: true,
});

/**
 * Asks for what the screen at this address will ask for, while its code and the session are still
 * on their way.
 */
export const startContractors = (client: QueryClient) => [
  contractors.prefetchList(client, filtersOf(new URLSearchParams(window.location.search))),
];

/**
 * Tells the server that one contacts this contractor; the link that was pressed never waits for it.
 * A failure is not shown: nothing that was typed is lost, only a line of one's recent activity. The
 * dashboard is stale already: it is whenever it has been left.
 */
export function noteContact(id: string): void {
  call(endpoints.noteContractorContact, { params: { id } }, { keepalive: true }).catch(() => {});
}

/** A review came, changed or went: the contractor and its place in the lists are stale. */
export function ratingChanged(client: QueryClient, contractorId: string): void {
  contractors.cache.stale(client, new Set([contractorId]));
}

// A member who is told that the operator decided their claim, or hid their entry, reads it in the
// open entry, too.
onLiveEvent(
  INBOX_TOPIC,
  (client) => void queriesStale(client, { queryKey: contractors.cache.keys.ones }),
);
