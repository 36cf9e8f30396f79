import { expect, test } from 'vitest';
import { candidatesOf, placeKey } from './place-words.ts';

const read = (location: string) =>
  candidatesOf({ location }).map(({ zip, city, state }) =>
    [zip ?? city, state].filter(Boolean).join(' '),
  );

test('a name is compared without its dots, accents and capitals; saints, forts and mounts in one way', () => {
  expect(placeKey('St. Louis')).toBe(placeKey('Saint Louis'));
  expect(placeKey('Fort Worth')).toBe(placeKey('Ft. Worth'));
  expect(placeKey('Cañon  City')).toBe('canon city');
  expect(placeKey('O’Fallon')).toBe('ofallon');
  expect(placeKey('Kāneʻohe')).toBe('kaneohe');
  expect(read('Kāneʻohe, Hawaiʻi')[0]).toBe('kaneohe HI');
  expect(read('Washington, D.C.')[0]).toBe('washington DC');
});

test('a ZIP code at the end comes first, with the state that is said', () => {
  expect(read('Oak Hill, Austin TX 78735')[0]).toBe('78735 TX');
  expect(read('78735')).toEqual(['78735']);
  expect(read('78735-1234, USA')).toEqual(['78735']);
});

test('a number of a house is no ZIP code', () => {
  expect(read('12345 Main St, Austin, TX')).not.toContain('12345 TX');
  expect(read('12345 Main St, Austin, TX')[0]).toBe('austin TX');
});

test('city and state are read with a comma and without, spelled out and short, and a part of a city before it', () => {
  for (const typed of [
    'Austin, TX',
    'Austin TX',
    'austin, texas',
    'Austin, Texas, USA',
    'Downtown, Austin TX',
  ]) {
    expect(read(typed)[0]).toBe('austin TX');
  }
  expect(read('Oak Hill Austin TX')).toEqual(['oak hill austin TX', 'hill austin TX', 'austin TX']);
  expect(read('New York')).toEqual(['new york NY']);
  expect(read('Charleston, West Virginia')[0]).toBe('charleston WV');
});

test('a city is read without a state, also as the end of a text with its part of the city', () => {
  expect(read('Downtown Seattle')).toEqual(['downtown seattle', 'seattle']);
  expect(read('Ballard, Seattle')).toEqual(['seattle', 'ballard']);
});

test('a court, a company and a word are no states', () => {
  expect(read('12 Oak Ct')).not.toContain('oak CT');
  expect(read('portland or')[0]).toBe('portland OR');
});

test('fields come before the text', () => {
  const fields = { zip_code: '98103-1234', city: 'Seattle', state: 'WA', location: 'Austin, TX' };
  expect(candidatesOf(fields)).toEqual([
    { zip: '98103', city: null, state: 'WA' },
    { zip: null, city: 'seattle', state: 'WA' },
    { zip: null, city: 'austin', state: 'TX' },
  ]);
  expect(candidatesOf({ location: null })).toEqual([]);
});
