import { FAMILY_WALK } from '../families/families.states.ts';
import { FAMILY_FORM_WALK } from '../families/family-form.states.ts';
import type { Walk } from './walk.ts';

/** Every screen in each of its states: what axe looks at, and what `npm run screens` takes pictures of. */
export const WALKS: readonly Walk[] = [FAMILY_WALK, FAMILY_FORM_WALK];
