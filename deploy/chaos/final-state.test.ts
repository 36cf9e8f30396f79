import { expect, test } from 'vitest';
import { toTaken } from './final-state.ts';

const mail = { messageId: '<m>', to: 'provider-3@example.org', taken: 5 };
const tokens = (subject: string, text: string) =>
  toTaken({ ...mail, subject, text }).map(({ token }) => token);

test('a digest counts for each broadcast that it names, and once for each', () => {
  // As a mail has it: its quotation marks are bytes, and it says all again as HTML.
  const text = '=E2=80=9Cnews-1=E2=80=9D.\r\n=E2=80=9Cnews-12=E2=80=9D.\r\n<p>news-1</p>';
  expect(tokens('2 new notifications', text)).toEqual(['news-1 to 3', 'news-12 to 3']);
  expect(tokens('letter-2-1', 'How?')).toEqual(['letter-2-1']);
  expect(tokens('You have a message', 'Hello')).toEqual([]);
});
