import { useSyncExternalStore } from 'react';

/** 'device' follows the device's own setting. */
export type Theme = 'light' | 'dark' | 'device';

const KEY = 'pcr_theme';
/**
 * public/theme.js listens to this event, and to what other tabs store, and changes the page and the
 * browser's own bars. It is a script of its own, for which the page waits, so that the first paint
 * has the chosen colours already. A forbidden storage leaves the choice to the device.
 */
const CHANGED = 'pcr-theme';

// Without storage the choice holds while the page is open.
let unstored: Theme | null = null;

function chosen(): Theme {
  if (unstored) return unstored;
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'device';
  } catch {
    return 'device';
  }
}

/** Stores the choice on this device, and shows it at once. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'device') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
    unstored = null;
    window.dispatchEvent(new Event(CHANGED));
  } catch {
    unstored = theme;
    const { dataset } = document.documentElement;
    if (theme === 'device') delete dataset.theme;
    else dataset.theme = theme;
    for (const listener of listeners) listener();
  }
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosen);
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener(CHANGED, listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', listener);
  };
}
