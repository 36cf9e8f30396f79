// What the app knows of the search.
export { LateSearch, SearchButton } from './SearchButton.tsx';
