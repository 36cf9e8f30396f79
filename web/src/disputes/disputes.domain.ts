import type { Domain } from '../domain.ts';
import { paths } from '../paths.ts';

export const disputes: Domain = {
  open: {
    [paths.aboutRecord()]: () => import('./AboutRecordPage.tsx'),
    [paths.confirmDispute()]: () => import('./ConfirmDisputePage.tsx'),
  },
};
