import { expect, test } from 'vitest';
import { GroupDraft } from './groups.schema.ts';

const draft = {
  id: '01990000-0000-7000-8000-000000000001',
  name: 'Night Shift',
  description: 'For those who work late.',
  group_type: 'support',
  location: 'City Hall',
  city: 'Austin',
  state: 'TX',
  radius_miles: 25,
  max_members: null,
  meeting_frequency: 'monthly',
  tags: null,
  is_active: true,
  image_id: null,
};
const errorsWith = (changes: object): Record<string, string> =>
  Object.fromEntries(
    (GroupDraft.safeParse({ ...draft, ...changes }).error?.issues ?? []).map(
      ({ path, message }) => [path.join('.'), message],
    ),
  );

test('a group says name, description and place (groups.md 7)', () => {
  expect(errorsWith({})).toEqual({});
  expect(errorsWith({ name: ' ', description: '', location: '', city: '', state: '' })).toEqual({
    name: 'Group name is required',
    description: 'Description is required',
    location: 'Location is required',
    city: 'City is required',
    state: 'State is required',
  });
  expect(errorsWith({ description: 'x'.repeat(500) })).toEqual({});
  expect(errorsWith({ description: 'x'.repeat(501) })).toEqual({
    description: 'Description can have at most 500 characters',
  });
});

test('it has five tags at most, of 30 characters (groups.md 8)', () => {
  const five = ['1', '2', '3', '4', 'x'.repeat(30)];
  expect(errorsWith({ tags: five })).toEqual({});
  expect(errorsWith({ tags: [...five, '6'] })).toEqual({ tags: 'A group can have at most 5 tags' });
  expect(errorsWith({ tags: ['x'.repeat(31)] })).toEqual({
    'tags.0': 'Tag can have at most 30 characters',
  });
});

test('it has seats for 5 to 500, or for as many as come (groups.md 9)', () => {
  for (const max_members of [5, 500, null]) expect(errorsWith({ max_members })).toEqual({});
  for (const max_members of [4, 501, 5.5])
    expect(errorsWith({ max_members })).toEqual({
      max_members: 'Enter a whole number from 5 to 500',
    });
});
