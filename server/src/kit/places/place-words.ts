import { comparableWords } from '@pcr/contract/kit/compared-words.ts';
import { US_STATES, type UsState } from '@pcr/contract/kit/us-states.ts';

// What a typed place says, before it is known whether there is such a place.

/**
 * Where something is, as far as it is said. `location` is free text: 'Oak Hill, Austin TX 78735'.
 */
export interface SaidPlace {
  zip_code?: string | null;
  city?: string | null;
  state?: string | null;
  location?: string | null;
}

/**
 * One thing that a typed place may mean: a ZIP code or the key of a city, in a state where one is
 * said.
 */
export interface Candidate {
  zip: string | null;
  city: string | null;
  state: UsState | null;
}

/** So many readings of one text are looked up at most. */
const CANDIDATES = 24;

const SHORT: Record<string, string> = { saint: 'st', sainte: 'ste', fort: 'ft', mount: 'mt' };

/** As `place_key` in SQL: 'st louis' for 'Saint Louis' and 'St. Louis' (comparing.md 8). */
export function placeKey(name: string): string {
  return comparableWords(name.replace(/\./g, ''))
    .map((word) => SHORT[word] ?? word)
    .join(' ');
}

const CODES = new Map<string, UsState>(US_STATES.map(([code]) => [code.toLowerCase(), code]));
const NAMES = new Map<string, UsState>(US_STATES.map(([code, name]) => [placeKey(name), code]));
const stateOf = (text: string): UsState | undefined => {
  const key = placeKey(text);
  return CODES.get(key) ?? NAMES.get(key);
};

/** Codes of states that in small letters are words, or parts of an address: 'Oak Ct' is a court. */
const WORDS_TOO = new Set([
  'al',
  'co',
  'ct',
  'de',
  'hi',
  'id',
  'in',
  'la',
  'ma',
  'me',
  'oh',
  'ok',
  'or',
  'pa',
]);

const COUNTRY = /[\s,]*\b(usa?|u\.s\.(a\.)?|united states( of america)?)[\s.]*$/i;
const SEPARATORS = /[,;\n()/|•·،、]|\s[-–—]\s/u;
/** Said before the name of a city, and no part of it. */
const ABOUT =
  /^((downtown|uptown|midtown|central|greater|near|in|north|south|east|west|metro)\s+)+/i;

/** What a place may mean, the most certain first. */
export function candidatesOf({ zip_code, city, state, location }: SaidPlace): Candidate[] {
  const found: Candidate[] = [];
  const code = (state && stateOf(state)) || null;
  if (zip_code) found.push({ zip: zip_code.slice(0, 5), city: null, state: code });
  if (city) found.push({ zip: null, city: placeKey(city), state: code });
  if (location) found.push(...readPlace(location));
  return found.filter(({ zip, city: key }) => zip || key).slice(0, CANDIDATES);
}

function readPlace(typed: string): Candidate[] {
  let text = typed.normalize('NFKC').replace(COUNTRY, '').trim();
  const zip = /(?:^|[\s,])(\d{5})(?:-\d{4})?\W*$/.exec(text);
  if (zip) text = text.slice(0, zip.index);
  const parts = text
    .replace(COUNTRY, '')
    .split(SEPARATORS)
    .map((part) => part.trim())
    .filter(Boolean);
  const { state, rest, sure } = takeState(parts);
  const found: Candidate[] = zip?.[1] ? [{ zip: zip[1], city: null, state }] : [];
  const add = (name: string) => found.push({ zip: null, city: placeKey(name), state });
  if (!state) {
    for (const part of rest.toReversed()) {
      add(part);
      if (ABOUT.test(part)) add(part.replace(ABOUT, ''));
    }
    return found;
  }
  const [last, ...others] = rest.toReversed();
  // 'New York' alone is a state, and a city in it.
  if (last === undefined) {
    if (parts[0]) add(parts[0]);
    return found;
  }
  add(last);
  // 'Oak Hill Austin' has Austin at its end.
  const words = sure ? last.split(/\s+/) : [];
  for (let from = 1; from < words.length; from += 1) add(words.slice(from).join(' '));
  for (const part of others) add(part);
  return found;
}

/** The state at the end; `sure` unless its code is a word, too. */
function takeState(parts: readonly string[]): {
  state: UsState | null;
  rest: string[];
  sure: boolean;
} {
  const rest = [...parts];
  const last = rest.pop() ?? '';
  const whole = stateOf(last);
  if (whole) return { state: whole, rest, sure: true };
  const words = last.split(/\s+/);
  for (const count of [4, 3, 2, 1]) {
    if (count >= words.length) continue;
    const end = words.slice(-count).join(' ');
    const state = stateOf(end);
    if (!state) continue;
    const sure = !WORDS_TOO.has(end.toLowerCase()) || end === end.toUpperCase();
    return { state, rest: [...rest, words.slice(0, -count).join(' ')], sure };
  }
  return { state: null, rest: [...parts], sure: true };
}
