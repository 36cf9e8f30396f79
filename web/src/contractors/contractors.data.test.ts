import { Contractor, ContractorCard } from '@pcr/contract/contractors/contractors.schema.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { contractors } from './contractors.data.ts';

test('the list gets exactly the card’s fields of a saved contractor', async () => {
  const client = new QueryClient();
  const key = contractors.cache.keys.list({ sort: 'newest' });
  client.setQueryData(key, { pages: [{ items: [], next_cursor: null }], pageParams: [null] });
  const saved = Object.fromEntries(Object.keys(Contractor.shape).map((name) => [name, name]));
  await contractors.cache.created(client, saved as unknown as Contractor);
  const list = client.getQueryData<{ pages: { items: object[] }[] }>(key);
  // Where the list is near a place, which a contractor by itself does not know.
  const { distance_miles: _, ...onCard } = ContractorCard.shape;
  expect(Object.keys(list?.pages[0]?.items[0] ?? {}).sort()).toEqual(Object.keys(onCard).sort());
  client.clear();
});
