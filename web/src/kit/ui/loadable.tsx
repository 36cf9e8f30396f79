import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

interface ComponentModule<Props> {
  default: ComponentType<Props>;
}

export type Loadable<Props> = ComponentType<Props> & {
  /** Loads the code ahead of the need for it, and never rejects: a failure shows when the component is rendered. */
  preload(): Promise<void>;
};

/**
 * A component whose code is loaded when it is needed; `waiting` stands in its place until then, and a failed load is
 * thrown to the nearest error boundary. Not React's own `lazy`: once Suspense has shown a fallback, React holds back
 * for 300 ms whatever comes in its place.
 */
export function loadable<Props extends object>(
  load: () => Promise<ComponentModule<Props>>,
  waiting: ReactNode = null,
): Loadable<Props> {
  let loaded: ComponentModule<Props> | undefined;
  const begin = () =>
    load().then((code) => {
      loaded = code;
      return code;
    });

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, where a module begins
  function Loaded(props: Props) {
    const [code, setCode] = useState(loaded);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      if (code) return;
      let left = false;
      begin().then(
        (arrived) => left || setCode(arrived),
        (error: unknown) => left || setFailure({ error }),
      );
      return () => {
        left = true;
      };
    }, [code]);
    if (failure) throw failure.error;
    return code ? <code.default {...props} /> : waiting;
  }

  return Object.assign(Loaded, {
    preload: () =>
      begin().then(
        () => {},
        () => {},
      ),
  });
}
