import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** As the database holds it; the shortest are of islands, with four digits after their code. */
const E164 = /^\+[1-9]\d{5,14}$/;

/** Mobile phones of Mexico had a 1 before their ten digits until 2019; WhatsApp shows it still. */
const OLD_MEXICAN = /^\+521(?=\d{10}$)/;

/**
 * The number that a phone dials, '+442079460958', of '+4402079460958': which digits are of the
 * country and not of the number is another thing in each; null where it has no number so long.
 */
export function worldNumber(number: string): string | null {
  const read = parsePhoneNumberFromString(number.replace(OLD_MEXICAN, '+52'));
  return read?.isPossible() && E164.test(read.number) ? read.number : null;
}
