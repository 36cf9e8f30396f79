import type { Domain } from '../domain.ts';
import { paths } from '../paths.ts';

export const myData: Domain = {
  screens: { [paths.myData()]: () => import('./MyDataPage.tsx') },
};
