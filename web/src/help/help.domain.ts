import type { Domain } from '../domain.ts';
import { paths } from '../paths.ts';

const guideList = () => import('./guide/GuideListPage.tsx');
const guidePage = () => import('./guide/GuidePage.tsx');

export const help: Domain = {
  screens: {
    [paths.helpSupport()]: () => import('./HelpPage.tsx'),
    [paths.guide()]: guideList,
    [paths.guide(':page')]: guidePage,
    [paths.tutorials()]: guideList,
    [paths.tutorials(':page')]: guidePage,
  },
};
