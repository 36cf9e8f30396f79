import { expect, test } from 'vitest';
import { instantText } from './instant-text.ts';
import {
  clockText,
  momentText,
  nearDayText,
  shortDayText,
  timesText,
  weekdayText,
} from './said-time.ts';
import { saidDay, saidWhen, wholeDateText } from './said-when.ts';

const TODAY = '2026-11-30';
/** No line ends before 'PM'. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('a day is said with its weekday, and with its year where it is another', () => {
  expect(weekdayText('2026-12-03', TODAY)).toBe('Thu, Dec 3');
  expect(weekdayText('2027-01-04', TODAY)).toBe('Mon, Jan 4, 2027');
  expect(shortDayText('2026-12-03', TODAY)).toBe('Dec 3');
  expect(shortDayText('2025-03-03', TODAY)).toBe('Mar 3, 2025');
});

test('today and the days beside it have their words', () => {
  expect(['2026-11-29', '2026-11-30', '2026-12-01'].map((day) => nearDayText(day, TODAY))).toEqual([
    'Yesterday',
    'Today',
    'Tomorrow',
  ]);
  expect(nearDayText('2026-12-03', TODAY)).toBe('Thu, Dec 3');
});

test('two times say once whether they are before noon', () => {
  expect(plain(timesText('18:30', '20:30'))).toBe('6:30 to 8:30 PM');
  expect(plain(timesText('11:30', '13:00'))).toBe('11:30 AM to 1:00 PM');
  expect(plain(timesText('22:00', '02:00'))).toBe('10:00 PM to 2:00 AM');
  expect(plain(timesText('09:00', null))).toBe('9:00 AM');
  expect(plain(timesText('20:00', '19:00'))).toBe('8:00 PM to 7:00 PM');
});

test('no line ends between a time and AM or PM (kit.md 181)', () => {
  const noon = new Date(2026, 10, 30, 12);
  for (const said of [
    timesText('18:30', '20:30'),
    clockText(noon),
    instantText(noon, noon),
    wholeDateText(noon.toISOString()),
  ]) {
    expect(said).toMatch(/\d\u00a0PM$/);
  }
});

test('an instant of today is said by its time, an older one by its day', () => {
  const now = new Date(2026, 10, 30, 12).getTime();
  expect(plain(momentText(new Date(2026, 10, 30, 8, 42), now))).toBe('8:42 AM');
  expect(momentText(new Date(2026, 10, 29, 23), now)).toBe('Nov 29');
  expect(momentText(new Date(2025, 2, 3), now)).toBe('Mar 3, 2025');
});

test('an instant with its time says no day on that day, and no year in that year (kit.md 181)', () => {
  const now = new Date(2026, 10, 30, 12);
  const said = (...at: [number, number, number, number, number]) => [
    plain(instantText(new Date(...at), now)),
    plain(saidWhen(new Date(...at), now.getTime())),
  ];
  expect(said(2026, 10, 30, 8, 42)).toEqual(['8:42 AM', 'today at 8:42 AM']);
  expect(said(2026, 10, 29, 23, 5)).toEqual(['Nov 29, 11:05 PM', 'yesterday at 11:05 PM']);
  expect(said(2026, 2, 3, 16, 5)).toEqual(['Mar 3, 4:05 PM', 'on Mar 3 at 4:05 PM']);
  expect(said(2025, 2, 3, 16, 5)).toEqual(['Mar 3, 2025, 4:05 PM', 'on Mar 3, 2025 at 4:05 PM']);
  expect(saidDay(now, now.getTime())).toBe('today');
  expect(saidDay(new Date(2025, 2, 3), now.getTime())).toBe('on Mar 3, 2025');
});
