/** What stands above the title of a sheet, within it. */
export const ABOVE = 'block text-sm font-normal text-ink-soft';
