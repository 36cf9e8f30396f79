import { SELECTED } from './selected-look.ts';

/**
 * The classes of a chip in the row under the search. Its words are of full size: a phone would zoom
 * into smaller ones that one can choose or type in.
 */
export const CHIP = 'min-h-touch shrink-0 rounded-full border transition-colors -outline-offset-3';
export const CHIP_ON = `${SELECTED} font-strong`;
export const CHIP_OFF = 'border-line-strong bg-card text-ink-soft hover:bg-hover hover:text-ink';
