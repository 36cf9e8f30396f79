import { expect, test } from 'vitest';
import { mailLink } from './mail-link.ts';

test.each([
  ['ana@example.org', 'mailto:ana@example.org'],
  ['tom&ana@example.org', 'mailto:tom%26ana@example.org'],
  ['ada?bcc=bo@example.org', 'mailto:ada%3Fbcc%3Dbo@example.org'],
  ['ada&cc=bo@example.org', 'mailto:ada%26cc%3Dbo@example.org'],
  ['a/b#1%0a@example.org', 'mailto:a%2Fb%231%250a@example.org'],
])('the link that writes to %s writes to nobody else (reading.md 7)', (email, link) => {
  expect(mailLink(email)).toBe(link);
  expect(decodeURIComponent(new URL(link).pathname)).toBe(email);
  expect(new URL(link).search).toBe('');
});
