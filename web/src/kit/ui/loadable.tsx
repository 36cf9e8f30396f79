import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

interface ComponentModule<Props> {
  default: ComponentType<Props>;
}

/** `waiting` stands in the place of the component until its code is there. */
export type Loadable<Props> = ComponentType<Props & { waiting?: ReactNode }> & {
  /** Loads the code ahead of the need for it, and never rejects: a failure shows when the component is rendered. */
  preload(): Promise<void>;
};

/**
 * A component whose code is loaded when it is needed; a failed load is thrown to the nearest error boundary.
 * Not React's own `lazy`: once Suspense has shown a fallback, React holds back for 300 ms whatever comes in its place.
 */
export function loadable<Props extends object>(load: () => Promise<ComponentModule<Props>>): Loadable<Props> {
  let loaded: ComponentModule<Props> | undefined;
  const begin = () =>
    load().then((code) => {
      loaded = code;
      return code;
    });

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, where a module begins
  function Loaded({ waiting = null, ...props }: Props & { waiting?: ReactNode }) {
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
