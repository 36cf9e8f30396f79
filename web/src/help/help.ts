// What other domains know of help.
export { GUIDE_PAGES, TUTORIALS } from './guide/guide.pages.ts';
