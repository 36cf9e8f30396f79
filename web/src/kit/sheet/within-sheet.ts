import { createContext } from 'react';

/** Whether this is in a sheet or a pane, which has a scroll of its own, and not on the page. */
export const WithinSheet = createContext(false);
