import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

interface ScreenModule<Props> {
  default: ComponentType<Props>;
}

export type Screen<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Loads the code ahead of the need for it. A failure shows when the screen is needed. */
  preload(): void;
};

/**
 * A screen whose code comes when it is needed. Code that is there already is drawn at once: React's own `lazy` waits
 * for a promise even then, and holds the loading screen that this brings up for 300 ms.
 */
export function screen<Props>(load: () => Promise<ScreenModule<Props>>): Screen<Props> {
  let loaded: ScreenModule<Props> | undefined;
  const begin = () =>
    load().then((code) => {
      loaded = code;
      return code;
    });
  const drawn = lazy(() => (loaded ? atOnce(loaded) : begin()));
  return Object.assign(drawn, { preload: () => void begin().catch(() => {}) });
}

/** What `lazy` takes for a promise that tells its value without waiting. */
function atOnce<T>(value: T): Promise<T> {
  // biome-ignore lint/suspicious/noThenProperty: being a thenable is what it is for
  return { then: (tell: (value: T) => unknown) => tell(value) } as Promise<T>;
}
