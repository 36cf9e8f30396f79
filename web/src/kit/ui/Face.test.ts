import { expect, test } from 'vitest';
import { initialsOf } from './Face.tsx';

// members.md 13
test.each([
  ['Ana Maria Bell', 'AB'],
  ['Robin', 'R'],
  ['  élodie   (mum)  ', 'ÉM'],
  ['李 小龙', '李小'],
  ['123 !', '?'],
  ['', '?'],
])('the initials of %j are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
