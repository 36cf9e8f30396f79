/**
 * Makes SQL for one viewer, `$1`, into SQL for the viewer that each row names in the column
 * `viewer`. No table within the text may have the name that stands before this column.
 */
export const asViewedBy = (viewer: string, text: string): string => text.replace(/\$1\b/g, viewer);
