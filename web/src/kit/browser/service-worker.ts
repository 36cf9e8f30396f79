/// <reference types="vite-plugin-pwa/vanillajs" />
import { whenIdle } from './when-idle.ts';

/**
 * Registers the service worker (app shell offline) in an idle moment after the page was loaded:
 * nothing that the first screen needs waits for it. `onNewVersion` gets what reloads into the new
 * version: it is for the person to say when, they may be typing.
 */
export function registerServiceWorker(onNewVersion: (reload: () => void) => void): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const start = async () => {
    const { registerSW } = await import('virtual:pwa-register');
    const update = registerSW({ onNeedRefresh: () => onNewVersion(() => void update(true)) });
  };
  // Without a service worker the app works too, only not without a network; the next visit tries
  // again.
  const tryToStart = () => void whenIdle(() => void start().catch(() => {}));
  if (document.readyState === 'complete') tryToStart();
  else window.addEventListener('load', tryToStart, { once: true });
}
