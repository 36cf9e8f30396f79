import { endpoint } from '@pcr/contract/kit/endpoint.ts';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { call, OfflineError } from './api.ts';
import { answerEarly, earlyAge, earlyAnswer } from './early-answers.ts';

// Answers that were requested before the app was there (kit.md 141).

let isHere = true;
const beginWith = (answers: Promise<Record<string, unknown> | null | undefined>, at = Date.now()) =>
  answerEarly({ user: 'ana', paths: ['/jobs', '/families'], at, answers, isHere: () => isHere });
const begin = (answers: Record<string, unknown> | null | undefined, at?: number) =>
  beginWith(Promise.resolve(answers), at);

test('each answer is taken once, and the next question goes to the server', async () => {
  begin({ '/jobs': { items: [] } });
  expect(await earlyAnswer('/jobs', undefined)).toEqual({ items: [] });
  expect(await earlyAnswer('/jobs', undefined)).toBeUndefined();
});

test('parts that were left out, and all that an early request could not get, are loaded', async () => {
  begin({ '/jobs': { items: [] } });
  expect(await earlyAnswer('/families', undefined)).toBeUndefined();
  begin(null);
  expect(await earlyAnswer('/jobs', 'ana')).toBeUndefined();
});

test('nobody gets the answers of somebody else', async () => {
  begin({ '/jobs': { items: [] } });
  expect(await earlyAnswer('/jobs', 'bo')).toBeUndefined();
  expect(await earlyAnswer('/jobs', 'ana')).toBeDefined();
});

test('a member who has signed out in another tab meanwhile is not shown', async () => {
  begin({ '/jobs': { items: [] } });
  const asked = earlyAnswer('/jobs', undefined);
  isHere = false;
  expect(await asked).toBeUndefined();
  isHere = true;
});

test('an answer is as old as it is, and none is taken after 10 s', async () => {
  const before = Date.now() - 9_000;
  begin({ '/jobs': { items: [] } }, before);
  expect(earlyAge(await earlyAnswer('/jobs', 'ana'))).toBe(before);
  begin({ '/jobs': { items: [] } }, Date.now() - 10_001);
  expect(await earlyAnswer('/jobs', 'ana')).toBeUndefined();
  expect(earlyAge({ items: [] })).toBeUndefined();
});

test('data that is not on its way is requested at once, however long that takes', async () => {
  beginWith(new Promise(() => {}));
  expect(await earlyAnswer('/jobs/1', 'ana')).toBeUndefined();
});

test('an answer that did not come in time is not waited for a second time', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  begin(undefined);
  const jobs = endpoint('GET', '/jobs', { out: z.object({}), summary: 'Jobs' });
  await expect(call(jobs)).rejects.toBeInstanceOf(OfflineError);
  expect(fetched).not.toHaveBeenCalled();
});
