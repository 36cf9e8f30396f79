import { type ComponentType, type LazyExoticComponent, lazy, useEffect, useState } from 'react';

interface ScreenModule<Props> {
  default: ComponentType<Props>;
}

export type Screen<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Loads the code ahead of the need for it, and never rejects: a failure shows when the screen is drawn. */
  preload(): Promise<void>;
  isLoaded(): boolean;
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
  return Object.assign(drawn, {
    preload: () =>
      begin().then(
        () => {},
        () => {},
      ),
    isLoaded: () => loaded !== undefined,
  });
}

/**
 * False while the code of a screen that is wanted is on its way. For a screen that has screens in it: of two that
 * Suspense reveals within 300 ms, React holds the second one back until they are over.
 */
export function useReady<Props>(screen: Screen<Props>, wanted: boolean): boolean {
  const [ready, setReady] = useState(screen.isLoaded);
  useEffect(() => {
    let left = false;
    if (wanted && !ready) void screen.preload().then(() => left || setReady(true));
    return () => {
      left = true;
    };
  }, [screen, wanted, ready]);
  return ready;
}

/** What `lazy` takes for a promise that tells its value without waiting. */
function atOnce<T>(value: T): Promise<T> {
  // biome-ignore lint/suspicious/noThenProperty: being a thenable is what it is for
  return { then: (tell: (value: T) => unknown) => tell(value) } as Promise<T>;
}
