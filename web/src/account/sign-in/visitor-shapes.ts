import { useEffect } from 'react';
import { prefetch } from '../../kit/browser/prefetch.ts';
import { whenIdle } from '../../kit/browser/when-idle.ts';

// What the forms of a visitor are checked with comes once somebody types, or in an idle moment: the
// first screen, which has them, would wait for zod.

const load = () => import('@pcr/contract/account/account.schema.ts');

export const signInShape = () => load().then(({ SignIn }) => SignIn);
export const registrationShape = () => load().then(({ Registration }) => Registration);

/** Loads them ahead of the press that needs them. */
export const prefetchShapes = () => prefetch(load);

export const useShapesAhead = () => useEffect(() => whenIdle(prefetchShapes), []);
