import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react';

interface ComponentModule<Props> {
  default: ComponentType<Props>;
}

/** The placeholder for the component until its code is there, and when it cannot be loaded. */
interface Before {
  waiting?: ReactNode;
  failed?: (retry: () => void) => ReactNode;
}

export type Loadable<Props> = ComponentType<Props & Before> & {
  /**
   * Loads the code ahead of the need for it, and never rejects: a failure shows when the component
   * is rendered.
   */
  preload(): Promise<void>;
};

/**
 * A component whose code is loaded when it is needed, and again once a network is back; without
 * `failed` a failed load is thrown to the error boundary. Not React's own `lazy`: once Suspense has
 * shown a fallback, React holds back for 300 ms whatever comes in its place.
 */
export function loadable<Props extends object>(
  load: () => Promise<ComponentModule<Props>>,
): Loadable<Props> {
  let loaded: ComponentModule<Props> | undefined;
  const begin = () =>
    load().then((code) => {
      loaded = code;
      return code;
    });

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, where a module begins
  function Loaded({ waiting = null, failed, ...props }: Props & Before) {
    const [code, setCode] = useState(loaded);
    const [failure, setFailure] = useState<{ error: unknown }>();
    // In the same step as the failure shows: a network that is back then is heard of, too.
    useLayoutEffect(() => {
      if (failure) {
        const again = () => setFailure(undefined);
        window.addEventListener('online', again);
        return () => window.removeEventListener('online', again);
      }
      if (code) return;
      let left = false;
      begin().then(
        (arrived) => left || setCode(arrived),
        (error: unknown) => left || setFailure({ error }),
      );
      return () => {
        left = true;
      };
    }, [code, failure]);
    if (failure) {
      if (!failed) throw failure.error;
      return failed(() => setFailure(undefined));
    }
    return code ? <code.default {...(props as unknown as Props)} /> : waiting;
  }

  return Object.assign(Loaded, {
    preload: () =>
      begin().then(
        () => {},
        () => {},
      ),
  });
}
