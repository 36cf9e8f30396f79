/**
 * The heading of a part of a screen or a sheet, the same where it is read and where it is edited.
 */
export const PART_HEADING = 'w-full border-b border-line pb-2 text-base font-strong';

/** The sections of a form: one under the other, and two side by side on a desktop. */
export const FORM_COLUMNS =
  'flex flex-col gap-6 rail:grid rail:grid-cols-2 rail:items-start rail:gap-x-8';
