import { type QueryKey, useQuery } from '@tanstack/react-query';

/** Invented entries; `load` imports their chunk only when they are shown. */
export function useSamples<T>(queryKey: QueryKey, load: () => Promise<T>, shown: boolean) {
  return useQuery({
    queryKey,
    queryFn: load,
    enabled: shown,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}
