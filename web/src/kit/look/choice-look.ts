import { CHIP_OFF, CHIP_ON } from './chip-look.ts';

const CHOICE =
  'relative cursor-pointer place-items-center border px-3.5 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

/** The classes of a choice in a form, whose input lies over it: a chip. */
export const choiceClass = (on: boolean, more = '') =>
  `grid min-h-touch min-w-0 rounded-full py-1 wrap-anywhere ${CHOICE} ${on ? CHIP_ON : CHIP_OFF} ${more}`;

/** The same for one that has two lines: a tile. */
export const tileClass = (on: boolean) =>
  `grid min-h-12 rounded-card py-1.5 ${CHOICE} ${on ? CHIP_ON : CHIP_OFF}`;
