import { type Options, type Stringifier, stringify } from 'csv-stringify';

/**
 * In some countries spreadsheets part cells at a semicolon, and then the quotes of CSV hold nothing
 * together, and one at the beginning of a cell is dropped.
 */
const withoutInnerFormulas = (text: string) =>
  text.replace(/([;\t|\r\n][\s"]*)(?=[=+\-@＝＋－＠])/g, "$1'");

/** CSV with a head, for spreadsheets: none of them takes what somebody typed for a formula. */
export function spreadsheet({
  cast,
  ...options
}: Pick<Options, 'columns' | 'cast'> = {}): Stringifier {
  return stringify({
    ...{ header: true, bom: true, escape_formulas: true },
    ...options,
    cast: {
      string: withoutInnerFormulas,
      object: (value: object) => withoutInnerFormulas(JSON.stringify(value)),
      ...cast,
    },
  });
}
