import type { AutoLogout } from '@pcr/contract/account/auto-logout/auto-logout.schema.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { coverPage } from '../../kit/browser/cover.ts';
import { lastUse, noteUse, onUse, stopTelling, tellOver, tellUse } from './last-use.ts';

/** How long before the end the person is asked whether they are still there. */
const WARNING_MS = 60_000;

export type Idle =
  | { state: 'active' }
  /** `endsAt`: milliseconds since 1970. */
  | { state: 'warning'; endsAt: number }
  | { state: 'over'; minutes: number };

const ACTIVE: Idle = { state: 'active' };
/** What a person does; not what moves or loads by itself. */
const USES = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'input'] as const;
/** When a device wakes, or a tab comes to the front, the time may be over. */
const LOOKS = ['visibilitychange', 'pageshow', 'focus', 'online'] as const;

let stateBefore: Idle['state'] = 'active';
/**
 * The element that had the focus before anything covered the page; signing in again gives it back.
 */
export const focusBefore: { current: Element | null } = { current: null };

/**
 * Whether the person is still there (auto-logout.md 2 to 5), by the choice of theirs that is known
 * here. `over` holds until somebody signs in, which `session` tells by its end.
 */
export function useAutoLogout(choice: AutoLogout | null, session: string | undefined): Idle {
  const limit = choice === null || choice === 'never' ? null : Number(choice) * 60_000;
  const [idle, setIdle] = useState<Idle>(() => (limit === null ? ACTIVE : idleBy(limit)));

  const before = useRef(choice);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever signs in begins anew
  useLayoutEffect(() => {
    // With 'never' no use was noted: the time begins with the choice (auto-logout.md 8).
    if (before.current === 'never' && limit !== null) noteUse();
    before.current = choice;
    if (limit === null) {
      // Where no choice is known the session has ended too, and why is still to be read.
      if (choice !== null) setIdle(ACTIVE);
      return;
    }
    let timer: number | undefined;
    const look = () => {
      const now = idleBy(limit);
      if (now.state !== 'active' && stateBefore === 'active')
        focusBefore.current = document.activeElement;
      // Before anything is drawn again: nobody is to read what was on the screen.
      if (now.state === 'over') coverPage();
      if (now.state === 'over' && stateBefore !== 'over') tellOver();
      stateBefore = now.state;
      setIdle((before) => (same(before, now) ? before : now));
      window.clearTimeout(timer);
      const next = lastUse() + limit - (now.state === 'active' ? WARNING_MS : 0);
      if (now.state !== 'over') timer = window.setTimeout(look, Math.max(next - Date.now(), 0) + 1);
    };
    const use = (event: Event) => {
      const { target } = event;
      const { state } = idleBy(limit);
      if (state === 'over') return look();
      // The question has a button of its own, which must not go under the finger. To go on typing
      // is an answer, too.
      const inQuestion = target instanceof Element && target.closest('[role=alertdialog]');
      if (state === 'warning' && inQuestion && !isTyping(event)) return;
      noteUse();
      tellUse();
      if (state === 'warning') look();
    };
    if (lastUse() === 0) noteUse();
    look();
    for (const name of USES) window.addEventListener(name, use, { capture: true, passive: true });
    for (const name of LOOKS) window.addEventListener(name, look);
    document.addEventListener('visibilitychange', look);
    const stop = onUse(look);
    return () => {
      window.clearTimeout(timer);
      for (const name of USES) window.removeEventListener(name, use, { capture: true });
      for (const name of LOOKS) window.removeEventListener(name, look);
      document.removeEventListener('visibilitychange', look);
      stop();
      stopTelling();
    };
  }, [limit, session]);
  return idle;
}

function idleBy(limit: number): Idle {
  const last = lastUse();
  if (last === 0) return ACTIVE;
  const endsAt = last + limit;
  if (Date.now() >= endsAt) return { state: 'over', minutes: limit / 60_000 };
  return Date.now() >= endsAt - WARNING_MS ? { state: 'warning', endsAt } : ACTIVE;
}

const isTyping = (event: Event) =>
  event instanceof KeyboardEvent && event.key.length === 1 && event.key !== ' ';

const same = (one: Idle, other: Idle) => JSON.stringify(one) === JSON.stringify(other);
