/** SQL that is written for one viewer, `$1`, as SQL for the viewer of each row: the column `viewer`. */
export const asViewedBy = (viewer: string, text: string): string => text.replace(/\$1\b/g, viewer);
