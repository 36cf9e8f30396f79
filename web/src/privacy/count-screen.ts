import { countScreen } from '@pcr/contract/privacy/privacy.endpoints.ts';
import { COUNTED_SCREENS, type CountedScreen } from '@pcr/contract/privacy/privacy.schema.ts';
import { call } from '../kit/api/api.ts';

/** The screen at this address, as it is counted; undefined where there is none. */
export function screenOf(pathname: string): CountedScreen | undefined {
  const [, first] = pathname.split('/');
  return COUNTED_SCREENS.find((screen) => screen === (first || 'dashboard'));
}

/** Counts that the screen at this address was opened. */
export function countScreenAt(pathname: string): void {
  const screen = screenOf(pathname);
  // One that cannot be counted now is not counted: nobody waits for a number.
  if (screen) void call(countScreen, { in: { screen } }).catch(() => {});
}
