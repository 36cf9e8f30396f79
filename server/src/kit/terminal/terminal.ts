import { createInterface } from 'node:readline/promises';
import { InvalidArgumentError } from 'commander';
import { StartError } from '../errors/start-error.ts';
import { linesOf } from '../messages/indent.ts';

/** Where commands read and write: the process, or a test's own. */
export interface Terminal {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream;
}

export function say(terminal: Terminal, text: string): void {
  terminal.stdout.write(`${text}\n`);
}

/**
 * Columns side by side, each as wide as its longest text; control characters of stored text stay
 * out of the terminal.
 */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows.map((row) => row.map(printable))];
  const widths = head.map((_, n) => Math.max(...all.map((row) => [...(row[n] ?? '')].length)));
  return all
    .map((row) =>
      row
        .map((text, n) => text.padEnd(widths[n] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/**
 * What somebody typed, in one line, without anything that moves the cursor or colours the
 * operator's screen.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
}

/**
 * One JSON object in one line, with the same characters as escapes: parsing gives the text as it
 * was typed.
 */
export function jsonLine(value: object): string {
  return JSON.stringify(value).replace(/[\p{Cc}\p{Cf}]/gu, (character) =>
    character.replace(
      /[\s\S]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );
}

/** As `printable`, with its lines. */
export const lines = (text: string) => linesOf(text).map(printable).join('\n');

/** For commander: a number from 1. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number from 1.');
  return Number(text);
}

/**
 * Asks before something is destroyed or given: `wanted` must be typed. `yes` is for scripts;
 * without it and without a terminal the answer is no (`StartError`).
 */
export async function confirm(
  terminal: Terminal,
  question: string,
  wanted: string,
  yes: boolean,
): Promise<void> {
  if (yes) return;
  if (!terminal.stdin.isTTY)
    throw new StartError('Nothing was done: add --yes, since nobody can be asked here.');
  const reader = createInterface({ input: terminal.stdin, output: terminal.stdout });
  try {
    const answer = await reader.question(`${question}\nType ${wanted} to go on: `);
    if (answer.trim() !== wanted) throw new StartError('Nothing was done.');
  } finally {
    reader.close();
  }
}

/** All that stands on standard input. */
export async function readAll(terminal: Terminal): Promise<string> {
  let text = '';
  for await (const part of terminal.stdin) text += part;
  return text;
}
