import { getNearOrigin } from '@pcr/contract/kit/near/near.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/api.ts';
import { type DevicePosition, meetWish, useDevicePosition } from './device-position.ts';
import type { NearFilters } from './near-search.ts';

/** Where distances begin (near.md 7). */
export interface Near {
  /** False while no list by distance is asked for. */
  on: boolean;
  radius: number | undefined;
  device: DevicePosition;
  /** 'off': location sharing is off, so it is Seattle. Null while it is not known yet. */
  from: 'device' | 'profile' | 'seattle' | 'off' | null;
  /** The place of the account settings. */
  place: string | null;
}

/** The filters of a list with the position that they begin at, and the words about it. */
export function useNear<F extends Omit<NearFilters, 'sort'>>(
  filters: F,
): { filters: F; near: Near } {
  const device = useDevicePosition();
  const on = filters.radius_miles !== undefined;
  const { data: origin } = useQuery({
    queryKey: ['near', 'origin'],
    queryFn: ({ signal }) => call(getNearOrigin, {}, { signal }),
    enabled: on,
    // Settings may have changed since, here or on another device.
    staleTime: 0,
  });
  const near: Near = {
    ...{ on, device, radius: filters.radius_miles, place: origin?.profile_place ?? null },
    from: fromOf(origin, device),
  };
  const { from } = near;
  useEffect(() => {
    if (on && from) meetWish(from === 'seattle');
  }, [on, from]);
  if (!on) return { filters, near };
  if (near.from === 'off') return { filters: { ...filters, near_place: 'seattle' }, near };
  if (device.state !== 'known') return { filters, near };
  const { near_lat, near_lng } = device;
  const { near_place: _, ...rest } = filters;
  return { filters: { ...rest, near_lat, near_lng } as F, near };
}

function fromOf(
  origin: { sharing: boolean; profile_place: string | null } | undefined,
  device: DevicePosition,
) {
  if (origin && !origin.sharing) return 'off';
  if (device.state === 'known') return 'device';
  return origin ? (origin.profile_place ? 'profile' : 'seattle') : null;
}
