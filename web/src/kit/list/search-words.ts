// As the server looks for words and compares them, for what is searched on the device.

/** Without case and without accents. */
export const folded = (words: string) =>
  words
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();

/** As the server compares text; no language's own order. It is also the order of its instants, which are all in UTC. */
export const byCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Words of a link that somebody may have changed by hand: what the server would not refuse, 100 characters at most. */
export const wordsOf = (text: string | null) =>
  text
    ?.replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .slice(0, 100)
    .trim();
