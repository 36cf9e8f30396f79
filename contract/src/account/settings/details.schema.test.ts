import { expect, test } from 'vitest';
import { AccountDetailsEdit } from './details.schema.ts';

const { state, zip_code } = AccountDetailsEdit.shape;

// account.md 32
test('a ZIP has five digits or nine, and a state is one of the list', () => {
  for (const zip of ['78701', '78701-1234']) expect(zip_code.parse(zip)).toBe(zip);
  for (const zip of ['7870', '787011', '78701-12', 'K1A 0B1'])
    expect(zip_code.safeParse(zip).error?.issues[0]?.message, zip).toBe(
      'Enter a ZIP code like 78701 or 78701-1234',
    );
  for (const code of ['TX', 'DC', 'PR', 'GU', null]) expect(state.parse(code)).toBe(code);
  for (const code of ['tx', 'Texas', 'XX', ''])
    expect(state.safeParse(code).error?.issues[0]?.message, code).toBe(
      'Choose a state from the list',
    );
});
