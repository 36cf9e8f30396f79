import { Family, FamilyCard } from '@pcr/contract/families/families.schema.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { families } from './families.data.ts';

test('the list gets exactly the card’s fields of a saved record', async () => {
  const client = new QueryClient();
  const key = families.cache.keys.list({});
  client.setQueryData(key, { pages: [{ items: [], next_cursor: null }], pageParams: [null] });
  const saved = Object.fromEntries(Object.keys(Family.shape).map((name) => [name, name]));
  await families.cache.created(client, saved as unknown as Family);
  const list = client.getQueryData<{ pages: { items: object[] }[] }>(key);
  expect(Object.keys(list?.pages[0]?.items[0] ?? {}).sort()).toEqual(
    Object.keys(FamilyCard.shape).sort(),
  );
  client.clear();
});
