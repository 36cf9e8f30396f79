import { searchAll } from '@pcr/contract/search/search.endpoints.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../kit/api/api.ts';

/**
 * What the server finds by these words; null asks for nothing. While it looks, what was found
 * before stays. Nothing of it is kept on the device.
 */
export const useFound = (words: string | null) =>
  useQuery({
    queryKey: ['search', words],
    queryFn: ({ signal }) => call(searchAll, { query: { q: words ?? '' } }, { signal }),
    enabled: words !== null,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
  });
