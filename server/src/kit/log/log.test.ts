import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeLog } from './log.ts';

/** What a log writes while `work` uses it. */
function linesOf(work: (log: ReturnType<typeof makeLog>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  work(makeLog('info', { write: (line) => lines.push(line) }));
  return lines.map((line) => JSON.parse(line));
}

test('a line is JSON with its level, time and words', () => {
  const [line] = linesOf((log) => log.info({ job: 7 }, 'done'));
  expect(line).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    job: 7,
    msg: 'done',
  });
});

test('LOG_FORMAT says how a line is written, whoever reads it', () => {
  const written = (format: 'json' | 'text' | null) => {
    const lines: string[] = [];
    makeLog('info', { write: (line) => void lines.push(line) }, format).info({ job: 7 }, 'done');
    return lines.join('');
  };
  expect(JSON.parse(written('json'))).toMatchObject({ job: 7, msg: 'done' });
  expect(written('text')).toMatch(/^\d\d:\d\d:\d\d info done job=7\n$/);
  expect(JSON.parse(written(null))).toMatchObject({ job: 7, msg: 'done' });
});

test('no e-mail address is logged, whatever an error says', () => {
  const failure = Object.assign(new Error('Key (email)=(ada@example.org) already exists'), {
    detail: 'ada@example.org',
    parameters: ['ada@example.org'],
  });
  const lines = linesOf((log) => {
    log.error(failure, 'for Ada <ada.b+c@mail.example.org>');
    log.warn({ user: { email: 'ada@example.org' }, list: ['ada@example.org'] });
  });
  expect(JSON.stringify(lines)).not.toContain('example.org');
  expect(lines[0]).toMatchObject({
    msg: 'for Ada <[email]>',
    err: { message: 'Key (email)=([email]) already exists' },
  });
});

test('what PostgreSQL says of a value is not logged, wherever its error stands', () => {
  const refused = Object.assign(new Error('invalid input syntax for type date: "Maya, age 4"'), {
    ...{ severity: 'ERROR', code: '22007', table: 'families', constraint: 'families_day' },
  });
  const lines = linesOf((log) => {
    log.error({ error: refused }, 'a task failed');
    log.error({ err: refused }, 'a request failed');
    log.error(refused);
  });
  expect(JSON.stringify(lines)).not.toContain('Maya');
  expect(lines[0]?.error).toBe('database error 22007 families families_day');
});

test('no body, cookie, header, token or query string is logged', () => {
  const [line] = linesOf((log) =>
    log.info({
      req: {
        id: 'r1',
        method: 'GET',
        url: '/reset-password?token=abc',
        headers: { cookie: 'abc' },
        body: 'abc',
      },
      res: { statusCode: 200, headers: { 'set-cookie': 'abc' } },
      headers: 'abc',
      mail: { token: 'abc', body: 'abc' },
      cookie: 'abc',
    }),
  );
  expect(JSON.stringify(line)).not.toContain('abc');
  expect(line).toMatchObject({
    req: { id: 'r1', method: 'GET', path: '/reset-password' },
    res: { statusCode: 200 },
  });
});

// Linux has a device that is always full.
test.runIf(existsSync('/dev/full'))('a log that cannot be written ends nothing', () => {
  const full = openSync('/dev/full', 'w');
  const program = `
    import { makeLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))};
    const log = makeLog('info');
    for (let n = 0; n < 300; n++) log.info({ n, text: 'x'.repeat(1_000) }, 'a line');
    console.log('alive');`;
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', full],
    encoding: 'utf8',
  });
  closeSync(full);
  expect({ stdout, status }).toEqual({ stdout: 'alive\n', status: 0 });
});
