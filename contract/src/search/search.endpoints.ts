import { endpoint } from '../kit/endpoint.ts';
import { SEARCH_SHOWN, SearchFound, SearchQuery } from './search.schema.ts';

export const searchAll = endpoint('GET', '/search', {
  needs: ['terms_of_service', 'nda'],
  query: SearchQuery,
  out: SearchFound,
  costly: true,
  summary: `Everything that the caller may see and that has these words in it, ${SEARCH_SHOWN} of each kind`,
});
