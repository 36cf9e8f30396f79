import { changePassword } from '@pcr/contract/account/password/password.endpoints.ts';
import type { PasswordChange } from '@pcr/contract/account/password/password.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../kit/api/api.ts';
import { devicesStale } from '../devices/devices.data.ts';

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: PasswordChange) => call(changePassword, { in: given }),
    onSuccess: () => devicesStale(client),
  });
}
