import type { Domain } from '../domain.ts';
import { paths } from '../paths.ts';

export const consent: Domain = {
  screens: { [paths.consentManagement()]: () => import('./ConsentPage.tsx') },
};
