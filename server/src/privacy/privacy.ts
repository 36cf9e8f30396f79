export { screensOpened, totals } from './privacy.queries.ts';
