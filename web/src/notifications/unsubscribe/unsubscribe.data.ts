import * as endpoints from '@pcr/contract/notifications/unsubscribe/unsubscribe.endpoints.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api/api.ts';

/** What the link is about. It is not stored on the device, which may be anybody's. */
export const useSubscription = (token: string) =>
  useQuery({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }) => call(endpoints.getSubscription, { query: { token } }, { signal }),
    enabled: token !== '',
  });

export const useUnsubscribe = () =>
  useMutation({ mutationFn: (token: string) => call(endpoints.unsubscribe, { in: { token } }) });
