import { expect, test } from 'vitest';
import { whereRowsGo } from './where-rows-go.ts';

// machines.md 98

const here = [
  { name: 'looks', parted: true },
  { name: 'notes', parted: false },
];
const goes = (...ofBackup: string[]) => {
  const found = whereRowsGo(ofBackup, here);
  return found && Object.fromEntries(found);
};

test('rows go to the table of their name, and those of a partition to its table', () => {
  expect(goes('looks', 'notes')).toEqual({ looks: 'looks', notes: 'notes' });
  expect(goes('looks_20261207', 'looks_other', 'notes')).toEqual({
    ...{ looks_20261207: 'looks', looks_other: 'looks', notes: 'notes' },
  });
});

test('no table is left out, and none is of another program', () => {
  expect(goes('looks')).toBeNull();
  expect(goes('notes')).toBeNull();
  expect(goes('looks', 'notes', 'others')).toBeNull();
  expect(goes('looks', 'looks_other', 'notes')).toBeNull();
  expect(goes('looks', 'notes_old', 'notes')).toBeNull();
});
