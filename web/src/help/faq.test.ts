import { expect, test } from 'vitest';
import { QUESTIONS, searchQuestions } from './faq.ts';

test('there are at least twelve questions, each once, with a whole answer', () => {
  expect(QUESTIONS.length).toBeGreaterThanOrEqual(12);
  expect(new Set(QUESTIONS.map(({ key }) => key)).size).toBe(QUESTIONS.length);
  for (const { key, question, answer } of QUESTIONS) {
    expect(key).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(question).toMatch(/\?$/);
    for (const paragraph of answer) expect(paragraph).toMatch(/^[A-Z].*\.$/);
    expect(answer.join(' ').length).toBeGreaterThan(100);
  }
});

test.each([
  ['apply', 'apply'],
  ['post job', 'post-job'],
  ['look-up', 'look-up'],
  ['group', 'join-group'],
  ['mentor', 'find-mentor'],
  ['binder', 'binder'],
  ['two-factor', 'lost-two-factor-phone'],
  ['notification', 'notifications'],
  ['block', 'block-member'],
])('a search for %j finds an answer', (words, key) => {
  expect(searchQuestions(words).map((question) => question.key)).toContain(key);
});

test.each([
  ['my-data', ['Download My Data', 'Delete Account'], 'form below'],
  ['look-up', ['tap Look Up', 'they’ll see your name'], 'only your own'],
  ['shared-device', ['Manage Devices'], 'Forgot Password'],
  ['who-sees-me', ['Profile Visibility', 'whose shared record you open'], 'others can tap it'],
  [
    'deleted-by-mistake',
    ['events', 'groups', 'documents', 'photos'],
    'announcements, jobs and contractors',
  ],
])('the answer to %j is about what is built', (key, says, formerly) => {
  const answer = QUESTIONS.find((question) => question.key === key)?.answer.join(' ');
  for (const words of says) expect(answer).toContain(words);
  expect(answer).not.toContain(formerly);
});

test('a search finds each of its words, in question or answer, whatever case and accents', () => {
  expect(searchQuestions('PASSWORD forgot').map(({ key }) => key)).toContain('forgot-password');
  expect(searchQuestions('pássword').length).toBe(searchQuestions('password').length);
  // comparing.md 4, 5.
  for (const typed of ["can't", 'can’t', 'CANT', 'can´t'])
    expect(searchQuestions(typed)).toEqual(searchQuestions('can‘t'));
  expect(searchQuestions("can't").length).toBeGreaterThan(3);
  expect(searchQuestions('two\u2011factor\u00a0phone')).toEqual(
    searchQuestions('two-factor phone'),
  );
  expect(searchQuestions('  ')).toEqual(QUESTIONS);
  expect(searchQuestions('password zebra')).toEqual([]);
});
