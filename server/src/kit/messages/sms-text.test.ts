import { expect, test } from 'vitest';
import { smsText } from './sms-text.ts';

const LINK = 'https://pcr.example.org/inbox?open=0198a1b2-0000-7000-8000-000000000001';

test('a text message says more after its subject, in two parts at most and in whole words (notifications.md 121)', () => {
  expect(smsText('You have a message', undefined, LINK)).toBe(`PCR: You have a message ${LINK}`);
  expect(smsText('Emergency: Fire', 'Leave now by Route 9.', LINK)).toBe(
    `PCR: Emergency: Fire. Leave now by Route 9. ${LINK}`,
  );
  const long = smsText('Emergency: Fire', 'Leave now by the road. '.repeat(40), LINK);
  expect(long.length).toBeLessThanOrEqual(306);
  expect(long.length).toBeGreaterThan(290);
  expect(long).toMatch(/(Leave|now|by|the|road\.)\.\.\. https/);
  // Letters beyond the usual alphabet take twice the room; quotes that a program has curled do not.
  expect(
    smsText('Emergency: Fire', 'Уходите сейчас. '.repeat(40), LINK).length,
  ).toBeLessThanOrEqual(134);
  expect(smsText('Emergency: Fire', 'Don’t wait. '.repeat(40), LINK)).toContain(
    "Don't wait. Don't wait. Don't wait. Don't wait.",
  );
  const noRoom = smsText('E'.repeat(290), 'Leave now.', LINK);
  expect(noRoom).toBe(`PCR: ${'E'.repeat(290)} ${LINK}`);
});
