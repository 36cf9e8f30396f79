import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { holdAnswers } from './held-answers.ts';

const MB = 1024 * 1024;

/** An answer of which 64 KiB wait, and its client takes nothing. */
const answer = (name: string) =>
  ({
    writableLength: 64 * 1024,
    req: { socket: { name, bytesWritten: 0, writableLength: 0, destroyed: false } },
  }) as unknown as ServerResponse;

test('a client that asks for many answers and reads none loses them before one that another reads slowly', () => {
  const cut: string[] = [];
  const held = holdAnswers(32 * MB, {
    afterAnswer: () => {},
    cut: (socket) => void cut.push((socket as unknown as { name: string }).name),
  });
  held.add(answer('honest'), '198.51.100.1');
  for (let n = 0; n < 300; n++) held.add(answer(`greedy ${n}`), '203.0.113.9');
  expect(cut.length).toBeGreaterThan(50);
  expect(cut).not.toContain('honest');
});
