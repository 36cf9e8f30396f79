import { expect, test, vi } from 'vitest';
import { counter } from './counter.ts';
import { makeLog } from './log.ts';

test('frequent events are counted in one line, and later ones in another', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const lines: string[] = [];
    const log = makeLog('warn', { write: (line) => void lines.push(line) });
    const count = counter<'refused' | 'closed'>(log, 1000, 'requests were refused');
    for (let n = 0; n < 500; n++) count('refused');
    count('closed');
    vi.advanceTimersByTime(1000);
    count('refused');
    vi.advanceTimersByTime(1000);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'warn', msg: 'requests were refused', refused: 500, closed: 1 },
      { level: 'warn', msg: 'requests were refused', refused: 1 },
    ]);
    expect(lines).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});
