import { expect, test } from 'vitest';
import { knowingTheZone } from './time-zone.ts';

const refusal = { code: 'invalid_input', detail: { fields: { time_zone: 'Choose a time zone' } } };

test('a zone that Node does not know is refused before the work', async () => {
  let worked = false;
  const work = async () => {
    worked = true;
  };
  for (const zone of ['Mars/Olympus', 'Foo/Bar5'])
    await expect(knowingTheZone(zone, work)).rejects.toMatchObject(refusal);
  expect(worked).toBe(false);
});

test('one that PostgreSQL does not know is refused as well', async () => {
  const unknown = Object.assign(new Error('time zone not recognized'), { code: '22023' });
  await expect(
    knowingTheZone('Europe/Berlin', () => Promise.reject(unknown)),
  ).rejects.toMatchObject(refusal);
});

test('other errors of the work stay what they are', async () => {
  for (const error of [new RangeError('Invalid array length'), new Error('away')]) {
    await expect(knowingTheZone('Europe/Berlin', () => Promise.reject(error))).rejects.toBe(error);
  }
});
