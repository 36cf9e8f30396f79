import { createContext } from 'react';

/** Whether this stands in a sheet or a pane, which has a scroll of its own, and not on the page. */
export const WithinSheet = createContext(false);
