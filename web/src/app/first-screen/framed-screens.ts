import type { DomainFrames } from '../../domain.ts';
import { frames as joined } from '../pages/pages.ts';

const DOMAINS = import.meta.glob<{ frames?: () => DomainFrames }>('../../*/*.domain.ts', {
  eager: true,
});

/** The screens that one opens the app on, by address: for the build alone. */
export const FRAMED: DomainFrames = Object.assign(
  {},
  ...Object.values(DOMAINS).map(({ frames }) => frames?.()),
  joined(),
);
