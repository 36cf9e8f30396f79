import type { Domain } from '../domain.ts';
import { paths } from '../paths.ts';

// The NDA and the terms come before every screen: the app asks for them itself.
export const agreements: Domain = {
  screens: { [paths.codeOfConduct()]: () => import('./CodeOfConductPage.tsx') },
  open: { [paths.privacyPolicy()]: () => import('./PrivacyPolicyPage.tsx') },
};
