/** In the address, with what is looked for: Back from what was found leads to the search again. */
export const KEY = 'find';
