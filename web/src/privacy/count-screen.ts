import { countScreen } from '@pcr/contract/privacy/privacy.endpoints.ts';
import { COUNTED_SCREENS, type CountedScreen } from '@pcr/contract/privacy/privacy.schema.ts';
import { matchPath } from 'react-router';
import { call } from '../kit/api/api.ts';
import { paths } from '../paths.ts';

/** The screen at this address, as it is counted; undefined where there is none. */
export function screenOf(pathname: string): CountedScreen | undefined {
  const address = pathname === paths.home() ? paths.dashboard() : pathname;
  return COUNTED_SCREENS.find((screen) => matchPath(`/${screen}`, address));
}

/** Counts that the screen at this address was opened. */
export function countScreenAt(pathname: string): void {
  const screen = screenOf(pathname);
  // One that cannot be counted now is not counted: nobody waits for a number.
  if (screen) void call(countScreen, { in: { screen } }).catch(() => {});
}
