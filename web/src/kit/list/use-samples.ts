import { type QueryKey, useQuery } from '@tanstack/react-query';

/** Invented entries; `load` imports their chunk. */
export const samplesQuery = <T>(queryKey: QueryKey, load: () => Promise<T>) => ({
  queryKey,
  queryFn: load,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
});

/** Loads them only when they are shown. */
export const useSamples = <T>(queryKey: QueryKey, load: () => Promise<T>, shown: boolean) =>
  useQuery({ ...samplesQuery(queryKey, load), enabled: shown });
