/**
 * The two looks of what is selected: this one for a choice and a filter, the line under a tab (Tabs.tsx), and nothing
 * else.
 */
export const SELECTED = 'border-brand bg-brand-soft text-brand-ink';
