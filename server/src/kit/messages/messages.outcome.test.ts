import { describe, expect, test } from 'vitest';
import {
  mailOutcome,
  USEFUL_FOR,
  waitAfter,
  webhookFailure,
  webhookOutcome,
} from './messages.outcome.ts';

describe('tried again with growing pauses', () => {
  test('seconds first, then hours, never more than four', () => {
    const waits = Array.from({ length: 12 }, (_, n) => waitAfter(n + 1, 0.5) / 1000);
    expect(waits).toEqual([5, 15, 45, 135, 405, 1215, 3645, 10935, 14400, 14400, 14400, 14400]);
    expect(waitAfter(1000, 0.5)).toBe(14_400_000);
  });

  test('each a fifth more or less, by chance', () => {
    expect(waitAfter(1, 0)).toBe(4000);
    expect(waitAfter(1, 1)).toBe(6000);
  });

  test('three days are some 25 tries', () => {
    let tries = 1;
    for (let passed = 0; passed < USEFUL_FOR.mail; tries++) passed += waitAfter(tries, 0.5);
    expect(tries).toBeGreaterThan(20);
    expect(tries).toBeLessThan(30);
  });
});

describe('what the mail server means', () => {
  const failure = (code: string, responseCode?: number) =>
    Object.assign(new Error('x@example.org said no'), { code, responseCode });

  test.each([
    ['EENVELOPE', 550, 'refused', 'The mail server refused it (550).'],
    ['EMESSAGE', 554, 'refused', 'The mail server refused it (554).'],
    ['EMESSAGE', undefined, 'refused', 'The mail server refused it.'],
    ['EENVELOPE', 451, 'again', 'The mail server can’t take it right now (451).'],
    ['EMESSAGE', 452, 'again', 'The mail server can’t take it right now (452).'],
    ['EAUTH', 535, 'again', 'PCR could not sign in to the mail server.'],
    // A server that wants a sign-in says so at the sender of the mail.
    ['EENVELOPE', 530, 'again', 'PCR could not sign in to the mail server.'],
    ['EENVELOPE', 535, 'again', 'PCR could not sign in to the mail server.'],
    ['EPROTOCOL', 554, 'again', 'The mail server can’t take it right now (554).'],
    ['ECONNECTION', 421, 'again', 'The mail server can’t take it right now (421).'],
    ['ETIMEDOUT', undefined, 'again', 'The mail server did not answer in time.'],
    ['EDNS', undefined, 'again', 'The mail server cannot be reached.'],
    ['ECONNECTION', undefined, 'again', 'The connection to the mail server broke.'],
  ])('%s %s is %s: %s', (code, responseCode, kind, reason) => {
    expect(mailOutcome(failure(code, responseCode))).toEqual({ kind, reason });
  });

  test.each([
    ['550 5.1.1 <x@example.org>: Recipient address rejected: User unknown', 'address'],
    ['550 5.1.10 Recipient not found', 'address'],
    ['550-5.2.1 The account is disabled', 'address'],
    ['550 No such user here', 'address'],
    ['556 Domain takes no mail', 'address'],
    // About the sender, the operator's settings, or this moment.
    ['550 5.7.1 Relaying denied', undefined],
    ['550 relay not permitted', undefined],
    ['550 5.1.8 Sender address rejected: Domain not found', undefined],
    ['550 Blocked as spam', undefined],
    ['552 5.2.2 Mailbox full', undefined],
    ['554 5.7.1 Service refused', undefined],
  ])('‘%s’ to the recipient is final, and of the address: %s', (response, of) => {
    const responseCode = Number(response.slice(0, 3));
    const refused = { ...failure('EENVELOPE', responseCode), command: 'RCPT TO', response };
    expect(mailOutcome(refused)).toMatchObject({ kind: 'refused', ...(of && { of }) });
    expect('of' in mailOutcome(refused)).toBe(of !== undefined);
    expect('of' in mailOutcome({ ...refused, command: 'MAIL FROM' })).toBe(false);
    expect('of' in mailOutcome({ ...refused, code: 'EMESSAGE', command: 'DATA' })).toBe(false);
  });

  test('nobody at that address cannot be reached', () => {
    const refused = Object.assign(failure('ESOCKET'), { syscall: 'connect' });
    expect(mailOutcome(refused)).toEqual({
      kind: 'again',
      reason: 'The mail server cannot be reached.',
    });
  });

  test('an answer that is no error at all is tried again', () => {
    expect(mailOutcome(undefined).kind).toBe('again');
    expect(mailOutcome('broken').kind).toBe('again');
  });
});

describe('what the form service means', () => {
  test.each(
    Object.entries({
      delivered: [200, 204, 299],
      refused: [400, 413, 422],
      again: [301, 304, 401, 403, 404, 408, 410, 425, 429, 500, 503],
    }).flatMap(([kind, all]) => all.map((status) => [status, kind] as const)),
  )('%i is %s', (status, kind) => {
    expect(webhookOutcome(status, null).kind).toBe(kind);
  });

  test('Retry-After is heeded, in seconds and up to a day', () => {
    expect(webhookOutcome(429, '120')).toMatchObject({ after: 120_000 });
    expect(webhookOutcome(503, '999999')).toMatchObject({ after: 86_400_000 });
    for (const text of ['', 'soon', '-1', '1e9', null])
      expect(webhookOutcome(429, text)).not.toHaveProperty('after');
  });

  test('no answer is tried again', () => {
    expect(webhookFailure(new DOMException('late', 'TimeoutError'))).toEqual({
      kind: 'again',
      reason: 'The form service did not answer in time.',
    });
    expect(webhookFailure(new TypeError('fetch failed')).kind).toBe('again');
  });
});
