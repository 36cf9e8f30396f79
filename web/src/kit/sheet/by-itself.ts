import { createContext } from 'react';

/**
 * Around details that opened by themselves: they take no focus until somebody presses in them, but
 * not to close them, which calls the function. Null around all others.
 */
export const ByItself = createContext<(() => void) | null>(null);
