import { expect, test } from 'vitest';
import type { FaultWindow, Heard, History } from '../history.ts';
import { answered, historyOf, look, NOTHING, read, write } from '../testing/histories.ts';
import { checkAnswers } from './answers.ts';
import { checkConsents } from './consents.ts';
import { judge } from './judge.ts';
import { checkOwnReads } from './own-reads.ts';
import { figuresOf, longestGap } from './pauses.ts';
import { checkLive, checkTasks } from './tasks.ts';

const names = (found: { promise: string }[]) => found.map(({ promise }) => promise);
const family = { room: 'family' } as const;
const consent = (token: 'on' | 'off', outcome: 'acknowledged' | 'unknown' = 'acknowledged') =>
  write('set', token, { room: 'consent', key: 'display_real_name 1', outcome });
const LETTER = { room: 'letter', key: 'a' } as const;

const FAULT: FaultWindow = {
  ...{ name: 'primary-killed', begun: 10_000, whole: 20_000, failed: null },
  seen: [{ PostgreSQL: '10:00' }, { PostgreSQL: 'refused' }],
  bars: { writes: 10_000, reads: 5_000 },
};

test('a read that misses one’s own write is found, in the entry and in the list', () => {
  const wrote = [write('create', 't0', family), write('edit', 't1', family)];
  expect(checkOwnReads(historyOf(...wrote, read('family', { a: 't1' })))).toEqual([]);
  expect(names(checkOwnReads(historyOf(...wrote, read('family', { a: 't0' }))))).toEqual([
    'ownRead',
  ]);
  expect(names(checkOwnReads(historyOf(...wrote, read('family', {}, { of: 'all' }))))).toEqual([
    'ownRead',
  ]);
  const unsure = [...wrote.slice(0, 1), write('edit', 't1', { ...family, outcome: 'unknown' })];
  for (const seen of ['t0', 't1'])
    expect(checkOwnReads(historyOf(...unsure, read('family', { a: seen })))).toEqual([]);
});

test('what is shown after a consent was turned off is found', () => {
  expect(checkConsents(historyOf(consent('on'), look([1])))).toEqual([]);
  expect(names(checkConsents(historyOf(consent('on'), consent('off'), look([1]))))).toEqual([
    'consent',
  ]);
  expect(checkConsents(historyOf(consent('off'), look([])))).toEqual([]);
  // Nobody promised it yet, or it is on again.
  expect(checkConsents(historyOf(consent('off', 'unknown'), look([1])))).toEqual([]);
  expect(checkConsents(historyOf(consent('off'), consent('on', 'unknown'), look([1])))).toEqual([]);
});

test('an answer whose request began before the turning-off was acknowledged may show it', () => {
  const tries = [answered(200, 25, 60)];
  const history = historyOf(consent('on'), consent('off'), look([1], { tries }));
  expect(checkConsents(history)).toEqual([]);
});

test('a lost session and an answer 500 are found, whatever comes after them', () => {
  const tries = (status: number) => [answered(status, 0, 1), answered(200, 1, 2)];
  const after = (status: number) =>
    names(checkAnswers(historyOf(read('family', {}, { tries: tries(status) })), [during]));
  const during = { ...FAULT, begun: 0 };
  expect(after(401)).toEqual(['session']);
  expect(after(500)).toEqual(['answer']);
  expect(after(503)).toEqual([]);
  expect(after(0)).toEqual([]);
});

test('planted: 503, or no answer, where there is no fault', () => {
  const check = (status: number, sent: number, end: number) =>
    names(
      checkAnswers(historyOf(read('family', {}, { tries: [answered(status, sent, end)] })), [
        FAULT,
      ]),
    );
  for (const status of [0, 502, 503, 504]) {
    expect(check(status, 9_000, 9_900), 'before it').toEqual(['answer']);
    expect(check(status, 9_000, 10_100), 'it begins meanwhile').toEqual([]);
    expect(check(status, 29_000, 30_500), 'all has just become whole').toEqual([]);
    expect(check(status, 30_500, 30_600), 'long after it').toEqual(['answer']);
  }
});

test('planted: 25006 taken for a failure like others is red, by its answers and by its pause', () => {
  const stuck = [answered(500, 10_100, 10_110), answered(500, 25_000, 25_010)];
  const history = historyOf(
    write('create', 't0'),
    write('edit', 't1', { tries: stuck, outcome: 'unknown' }),
    write('edit', 't2', { tries: [answered(200, 25_500, 25_600)] }),
  );
  const life = ['t0', 't2'].map((token, n) => ({ does: n ? 'edit' : 'create', token }) as const);
  const { findings, faults } = judge(history, { ...NOTHING, lives: { a: life } }, [FAULT], 26_000);
  expect(names(findings)).toEqual(['answer', 'answer']);
  expect(faults[0]).toMatchObject({ writePause: 15_600, met: false });
});

test('planted: a task that runs twice is red, a mail that a fault repeats is not', () => {
  const history = historyOf(write('create', 't0', LETTER));
  const mail = (messageId: string, taken: number) => ({ token: 't0', messageId, taken });
  const check = (...mails: ReturnType<typeof mail>[]) =>
    names(checkTasks(history, { ...NOTHING, mails }, [FAULT]));
  expect(check(mail('m', 50))).toEqual([]);
  expect(check()).toEqual(['task']);
  // No fault excuses a second mail for the same letter.
  expect(check(mail('m', 12_000), mail('other', 13_000))).toEqual(['twice']);
  expect(check(mail('m', 50), mail('m', 60))).toEqual(['twice']);
  expect(check(mail('m', 12_000), mail('m', 900_000))).toEqual([]);
  expect(names(checkTasks([], { ...NOTHING, left: ['task purge'] }, []))).toEqual(['task']);
});

test('a line that no open page heard of is found', () => {
  const to = { who: 2, conversation: 'c' };
  const sent = historyOf(write('create', 't0', { room: 'line', to }));
  const heard = (at: number, id: string | null): History => [
    ...sent,
    { kind: 'heard', who: 2, at, topic: id && 'conversations', id } satisfies Heard,
  ];
  expect(checkLive(heard(15, 'c'))).toEqual([]);
  expect(checkLive(heard(900, null))).toEqual([]);
  expect(checkLive(heard(60_000, 'c'))).toEqual([]);
  for (const id of ['c', null]) expect(names(checkLive(heard(60_100, id)))).toEqual(['live']);
  expect(names(checkLive(heard(15, 'd')))).toEqual(['live']);
  expect(names(checkLive(sent))).toEqual(['live']);
});

test('pauses are measured from the fault to the next one, the reads apart', () => {
  expect(longestGap([], 0, 7)).toBe(7);
  expect(longestGap([9, 2], 0, 10)).toBe(7);
  const at = (begun: number) => [answered(200, begun, begun + 10)];
  const history = historyOf(
    write('create', 't0', { tries: at(10_100) }),
    read('job', {}, { tries: at(16_000) }),
    write('edit', 't1', { tries: at(17_000) }),
    read('job', {}, { tries: at(20_000) }),
  );
  const [figures] = figuresOf(history, [FAULT], 21_000);
  expect(figures).toMatchObject({ writePause: 6_900, readPause: 6_010, met: false, unknown: 0 });
  const slower = { ...FAULT, bars: { writes: 7_000, reads: 7_000 } };
  expect(figuresOf(history, [slower], 21_000)[0]?.met).toBe(true);
});

test('planted: one member waits for longer than the app’s minute, while others write', () => {
  const at = (sent: number, end: number) => [answered(200, sent, end)];
  const others = Array.from({ length: 80 }, (_, n) =>
    write('create', `o${n}`, { who: 2, tries: at(10_000 + n * 1_000, 10_900 + n * 1_000) }),
  );
  const reads = Array.from({ length: 80 }, (_, n) =>
    read('job', {}, { who: 2, tries: at(10_000 + n * 1_000, 10_900 + n * 1_000) }),
  );
  const judged = (...own: Parameters<typeof historyOf>) =>
    figuresOf(historyOf(...others, ...reads, ...own), [FAULT], 90_000)[0];
  const unknown = write('edit', 't1', { tries: at(11_000, 50_000), outcome: 'unknown' });
  const late = (end: number) => write('edit', 't2', { tries: at(51_000, end) });
  expect(judged(unknown, late(76_000))).toMatchObject({ longestWait: 65_000, met: true });
  expect(judged(unknown, late(76_100))).toMatchObject({ longestWait: 65_100, met: false });
  // Nothing comes after it until the end.
  expect(judged(unknown)).toMatchObject({ longestWait: 79_000, met: false });
});

test('a fault that could not be brought is no proof', () => {
  const failed = { ...FAULT, failed: 'it was not whole again after 120 s' };
  expect(names(judge([], NOTHING, [failed], 21_000).findings)).toEqual(['fault']);
  expect(names(judge([], NOTHING, [FAULT], 21_000).findings)).toEqual([]);
});
