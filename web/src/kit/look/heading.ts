/**
 * The heading of a part of a screen or a sheet, the same where it is read and where it is edited.
 */
export const PART_HEADING = 'w-full border-b border-line pb-2 text-base font-strong text-brand-ink';
