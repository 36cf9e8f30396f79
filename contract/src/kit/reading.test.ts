import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { EmailAddress, OptionalEmailAddress } from './email-address.ts';
import { typedCode } from './reading/code.ts';
import { listIn, typedList } from './reading/list.ts';
import { plainSigns } from './reading/plain-signs.ts';
import { optionalText, requiredLine } from './shapes.ts';
import { TimeZone } from './time-zone.ts';
import { optionalLink } from './web-link.ts';
import { ZipCode } from './zip-code.ts';

// Each text that is typed or pasted, and the value that PCR reads from it (reading.md).
// phone.test.ts tests phone numbers, and typed.test.ts hidden signs in texts.

const AppCode = typedCode(/^\d{6}$/, 'Enter the six digits');
const RecoveryCode = typedCode(/^[a-z0-9]{10}$/, 'Enter the whole code');
const Link = optionalLink(100);
const Notes = optionalText('Notes', 200);
const Title = requiredLine('Title', 50);
const MEET = 'https://meet.example.org/abc';

test.each<[string, z.ZodMiniType, Record<string, string>]>([
  [
    'a code (reading.md 6)',
    AppCode,
    {
      '١٢٣٤٥٦': '123456',
      '\u0967\u0968\u0969\u096a\u096b\u096c': '123456',
      '１２３４５６': '123456',
      '\u{1d7db}\u{1d7dc}\u{1d7ec}\u{1d7f5}\u{1d7f6}\u{1d7ff}': '340909',
      '123-456': '123456',
      '123\u2013456': '123456',
      '123456\u200b': '123456',
      '\u2068123456\u2069': '123456',
      ' 1 2 3\u00a04 5\u202f6\n': '123456',
      '123.456': '123456',
      '123\u00b7456': '123456',
      '\u201c123456\u201d': '123456',
      '123456.': '123456',
    },
  ],
  [
    'a recovery code, as its list is printed (reading.md 6)',
    RecoveryCode,
    {
      'abcde\u2013fghij': 'abcdefghij',
      'abcde - fghij': 'abcdefghij',
      '1. abcde-fghij': 'abcdefghij',
      '10) ABCDE\u2011FGHIJ': 'abcdefghij',
      '\u2022 abcde_fghij,': 'abcdefghij',
    },
  ],
  [
    'a ZIP code (reading.md 6)',
    ZipCode,
    {
      '７８７０１': '78701',
      '78701 1234': '78701-1234',
      '78701\u20131234': '78701-1234',
      '78701 - 1234': '78701-1234',
      '787011234': '78701-1234',
      '\u200e78701': '78701',
    },
  ],
  [
    'a link (reading.md 5)',
    Link,
    {
      [`\u200b${MEET}`]: MEET,
      [`\u202a${MEET}\u202c`]: MEET,
      [`${MEET}\u200b`]: MEET,
      [`<${MEET}>`]: MEET,
      [`Join: ${MEET} Passcode: 123456`]: MEET,
      [`Zoom (${MEET}).`]: MEET,
      'Https://meet.example.org/abc': MEET,
      'HTTPS://Meet.Example.org/abc': MEET,
      'https://meet.example.org/a\u00adbc': MEET,
      'https://meet.example.org/abc\u202etxt': `${MEET}txt`,
      [`\u201c${MEET}\u201d`]: MEET,
      'https://meet.example.org/a_(b)': 'https://meet.example.org/a_(b)',
      'https://b\u00fccher.example/abc': 'https://xn--bcher-kva.example/abc',
      'b\u00fccher.example/Abc': 'https://xn--bcher-kva.example/Abc',
      ' Meet.example.org:8443?room=1 ': 'https://meet.example.org:8443?room=1',
      // What names a page stays: in a path every sign counts, but those that came with the pasting.
      'https://example.org/Michelson\u2013Morley': 'https://example.org/Michelson\u2013Morley',
      'https://example.org/\u0661\u0662': 'https://example.org/\u0661\u0662',
      'https://example.org/\u0645\u06cc\u200c\u062e':
        'https://example.org/\u0645\u06cc\u200c\u062e',
      'example.org/d\u2019accord': 'https://example.org/d\u2019accord',
      'https://meet.example.org/a\u2011b': 'https://meet.example.org/a-b',
      '\uff48ttps://meet.example.org/abc': MEET,
      [`\u2018${MEET}\u2019`]: MEET,
    },
  ],
  [
    'an email address (reading.md 7)',
    EmailAddress,
    {
      'tom&ana@example.org': 'tom&ana@example.org',
      'a/b@example.org': 'a/b@example.org',
      'ana=x@example.org': 'ana=x@example.org',
      'ana!@example.org': 'ana!@example.org',
      'ana#1@example.org': 'ana#1@example.org',
      'ana~x@example.org': 'ana~x@example.org',
      'info@xn--e1afmkfd.xn--p1ai': 'info@xn--e1afmkfd.xn--p1ai',
      'info@пример.рф': 'info@xn--e1afmkfd.xn--p1ai',
      'ana@b\u00fccher.example': 'ana@xn--bcher-kva.example',
      'mailto:Ana@Example.org?subject=Hi': 'ana@example.org',
      'Ana Lopez <ana@example.org>': 'ana@example.org',
      '\u201cana@example.org\u201d,': 'ana@example.org',
      "'ana@example.org'": 'ana@example.org',
      '\u2018ana@example.org\u2019;': 'ana@example.org',
      '(ana@example.org).': 'ana@example.org',
      'o\u2019brien@example.org': "o'brien@example.org",
      '\u200fana\u200b@example\uff0eorg': 'ana@example.org',
    },
  ],
  [
    'a time zone (reading.md 10)',
    TimeZone,
    Object.fromEntries(
      [
        ...['EST5EDT', 'CST6CDT', 'MST7MDT', 'PST8PDT', 'NZ-CHAT', 'GMT+0', 'GMT-0', 'GMT0'],
        ...['W-SU', 'GB-Eire', 'America/Argentina/ComodRivadavia', 'Etc/GMT+5', 'UTC'],
      ].map((zone) => [zone, zone]),
    ),
  ],
  [
    'text of several lines (reading.md 2)',
    Notes,
    {
      'First line\u000bsecond line': 'First line\nsecond line',
      'page one\fpage two': 'page one\npage two',
      'word\u0003s': 'words',
      'hyphen\u001eation': 'hyphen-ation',
      '\u200eAna\u200f\u200b': 'Ana',
      'Child\tMon\tTue\r\nBen\t\t9:00': 'Child\tMon\tTue\r\nBen\t\t9:00',
      ' \n\tMon\tTue\nAna\t8:00\t8:15\t\n': '\tMon\tTue\nAna\t8:00\t8:15',
      '\tDear all,\nhello': 'Dear all,\nhello',
    },
  ],
  [
    'text of one line (reading.md 2)',
    Title,
    {
      'First\u000bsecond\fthird': 'First second third',
      'An\u0007na\u001b\u007f': 'Anna',
      '\u200fAna\u200e': 'Ana',
      'D\u2019Angelo \u201cDee\u201d': 'D\u2019Angelo \u201cDee\u201d',
    },
  ],
])('%s is read', (_, schema, cases) => {
  const read = Object.keys(cases).map((typed) => {
    const { success, data, error } = schema.safeParse(typed);
    return [typed, success ? data : error.issues[0]?.message];
  });
  expect(Object.fromEntries(read)).toEqual(cases);
});

test.each<[string, z.ZodMiniType, string[]]>([
  [
    'a code',
    AppCode,
    ['12345', '1234567', 'abcdef', '12 34\u000056', '12 34\ud80056', '1'.repeat(9_999)],
  ],
  ['a recovery code', RecoveryCode, ['abcde', 'abcdé-fghij']],
  ['a ZIP code', ZipCode, ['7870', '78701-12', 'K1A 0B1', '78701\u00001234']],
  [
    'a link',
    Link,
    [
      ...['http://meet.example.org', 'javascript:alert(1)', 'zoom', 'room 9.30', 'https://'],
      ...['https://bank.example@evil.example', 'https://bänk.example@evil.example'],
      ...['https://a.example\\@evil.example', 'Join: https://bank.example\uff20evil.example now'],
    ],
  ],
  [
    'an email address',
    EmailAddress,
    [
      ...['ada', 'ada@example', 'a b@example.org', 'a@b.org, c@d.org', '"ada bo"@example.org'],
      ...['.ada@example.org', 'a..b@example.org', 'ada@-x.org', 'ada@x.1', 'ñ@example.org'],
      ...['ada%0abcc:bo@example.org', `${'x'.repeat(65)}@example.org`, 'ada@a/b.example'],
    ],
  ],
  ['a time zone', TimeZone, ['', '+05:00', '/x', 'a//b', 'America/', 'x'.repeat(61), '<b>']],
  ['text', Notes, ['a\u0000b', 'a\ud800b']],
])('%s that is none is refused, whatever was read before (reading.md 11)', (_, schema, wrong) => {
  for (const typed of wrong) expect(schema.safeParse(typed).success, typed).toBe(false);
});

test('what is no link is refused in little time, whatever signs it is made of (reading.md 5)', () => {
  const typed = `${'.'.repeat(9_990)}a`;
  // What takes the square of the length is slow in each of them.
  const began = Date.now();
  for (let n = 0; n < 10; n++) expect(Link.safeParse(typed).success).toBe(false);
  expect(Date.now() - began).toBeLessThan(200);
});

test('several items are typed in one field with the commas of any keyboard (reading.md 8)', () => {
  for (const typed of [
    ...['CPR\uff1bFirst Aid', 'CPR\uff0cFirst Aid', 'CPR\u060c First Aid', 'CPR\u3001First Aid'],
    ...['CPR\nFirst Aid', 'CPR\tFirst Aid', 'CPR; First Aid', ' ,CPR ,, First Aid\r\n'],
  ]) {
    expect(listIn(typed)).toEqual(['CPR', 'First Aid']);
    expect(typedList(Title, 3, 'Too many').parse([typed])).toEqual(['CPR', 'First Aid']);
  }
  const many = typedList(Title, 3, 'Too many').safeParse(['a,b', 'c,d']);
  expect(many.error?.issues.map(({ message }) => message)).toEqual(['Too many']);
});

test('an optional address is null where nothing is said', () => {
  for (const blank of ['', ' \t', '\u200e', null])
    expect(OptionalEmailAddress.parse(blank)).toBeNull();
});

test('every digit that Unicode knows is read by its value', () => {
  const digits: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const sign = String.fromCodePoint(code);
    if (/\p{Nd}/u.test(sign)) digits.push(sign);
  }
  expect(digits.length % 10).toBe(0);
  expect(digits.map(plainSigns).join('')).toBe('0123456789'.repeat(digits.length / 10));
});

test('64 KB of anything is read in the measure of its length', () => {
  const started = Date.now();
  for (const part of [' ', '\t', ',', '@', 'a.', '<', '.a@', '1\t\n', '\u0661', 'https://'])
    for (const schema of [AppCode, ZipCode, Link, EmailAddress, TimeZone, Notes])
      schema.safeParse(part.repeat(64_000 / part.length));
  expect(Date.now() - started).toBeLessThan(5_000);
});
