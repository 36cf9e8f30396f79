import { expect, test } from 'vitest';
import { isKnownContact } from './push.ts';

test.each(['mailto:ops@example.org', 'https://pcr.example.org', 'mailto:ops@pcr.example.co.uk'])(
  'push services take a contact whose host the internet may know: %s',
  (contact) => expect(isKnownContact(contact)).toBe(true),
);

test.each([
  ...['mailto:ops@pcr.local', 'mailto:pcr@localhost', 'mailto:a@pcr.test', 'mailto:a@nas'],
  ...['mailto:a@home.arpa', 'https://pcr.internal', 'https://10.0.0.4', 'mailto:a@[127.0.0.1]'],
])('they refuse one that only its own network knows: %s', (contact) =>
  expect(isKnownContact(contact)).toBe(false),
);
