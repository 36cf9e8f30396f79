// What the app knows of the search.
export { SearchButton, SearchSheets } from './SearchSheets.tsx';
