import * as endpoints from '@pcr/contract/files/binder/binder.endpoints.ts';
import {
  BINDER_TOPIC,
  type Binder,
  type BinderDraft,
} from '@pcr/contract/files/binder/binder.schema.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, fetchFile, isUnanswered } from '../../kit/api/api.ts';
import { queriesStale } from '../../kit/cache/stale-queries.ts';
import { onLiveEvent } from '../../kit/live/live-events.ts';
import { useReadAbout } from '../../notifications/notifications.ts';
import { forgetBinder, KEPT_MOST, keepBinder, keptBinder } from './kept-binder.ts';

/** The text and choices for a new one are kept under this name (kit.md 37). */
export const BINDER_DRAFT = 'binder:new';

const BINDER = queryOptions({
  queryKey: ['binder'],
  queryFn: ({ signal }) => call(endpoints.getBinder, {}, { signal }),
  staleTime: 0,
  meta: { persist: true },
  // At the end of its days it is loaded again: nobody is offered one that is gone.
  refetchInterval: ({ state: { data } }) => {
    if (data?.binder?.state !== 'ready' || !data.binder.expires_at) return false;
    const left = Date.parse(data.binder.expires_at) - Date.now();
    return left > 0 ? left + 1000 : false;
  },
});

/** One's own binder; what the inbox says of it is read then. */
export function useBinder() {
  const own = useQuery(BINDER);
  useReadAbout(own.data?.binder?.id ?? '', own.data?.binder ? own.data.as_of : undefined);
  return own;
}

/** For a PDF on poor signal, in ms. */
const PATIENCE = 10 * 60_000;

/**
 * The address of the PDF of a binder that is ready on this device (binder.md 17); null where that
 * has none. It is loaded once, unless the device saves data.
 */
export function useKeptBinder(userId: string, binder: Binder | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  const latest = useRef(binder);
  latest.current = binder;
  const id = binder?.state === 'ready' ? binder.id : binder === undefined ? undefined : null;
  useEffect(() => {
    const left = new AbortController();
    let made: string | undefined;
    async function find() {
      const { size, expires_at } = latest.current ?? {};
      if (id === null) await forgetBinder(userId);
      if (!id || !expires_at) return;
      let pdf = await keptBinder(userId, { id });
      if (!pdf && (size ?? KEPT_MOST) < KEPT_MOST && !savesData()) {
        const options = { signal: left.signal, timeout: PATIENCE };
        pdf = await fetchFile(endpoints.getBinderContent, { params: { id } }, options);
        await keepBinder(userId, { id, expires_at, pdf });
      }
      if (!pdf || left.signal.aborted) return;
      made = URL.createObjectURL(new Blob([pdf], { type: 'application/pdf' }));
      setUrl(made);
    }
    // The server's own address is there all the same, and says what is wrong.
    find().catch(() => {});
    return () => {
      left.abort();
      if (made) URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [userId, id]);
  return url;
}

const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

export function useRequestBinder() {
  const client = useQueryClient();
  return useMutation({
    /** `before` is the id of the binder that there was. */
    mutationFn: ({ draft }: { draft: BinderDraft; before: string | undefined }) =>
      call(endpoints.requestBinder, { in: draft }),
    async onSuccess(own) {
      await client.cancelQueries({ queryKey: BINDER.queryKey });
      client.setQueryData(BINDER.queryKey, own);
    },
  });
}

/** Ends the one on its way, or deletes the one that is ready. */
export function useDeleteBinder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.deleteBinder),
    async onSuccess() {
      await client.cancelQueries({ queryKey: BINDER.queryKey });
      client.setQueryData(BINDER.queryKey, (known) => known && { ...known, binder: null });
    },
    onError(error) {
      if (isUnanswered(error)) void queriesStale(client, { queryKey: BINDER.queryKey });
    },
  });
}

/** It has come further, or another tab or device of the member asked for one or deleted it. */
onLiveEvent(BINDER_TOPIC, (client) => void queriesStale(client, { queryKey: BINDER.queryKey }));
