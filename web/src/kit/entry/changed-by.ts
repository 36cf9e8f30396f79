/** Where an entry is changed meanwhile that nobody else may change: said within a sentence. */
export const CHANGED_BY_ONESELF = 'in another tab or on another device';
