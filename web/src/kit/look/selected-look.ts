/**
 * The two looks of a selected element: this one for a choice and a filter, the line under a tab
 * (Tabs.tsx), and no others.
 */
export const SELECTED = 'border-brand bg-brand-soft text-brand-ink';

/**
 * The first of them, on a row of a list whose details stand beside it (`aria-current`): on the card
 * in it.
 */
export const SELECTED_CARD =
  'aria-[current=true]:*:border-brand aria-[current=true]:*:bg-brand-soft';
