import { readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './environment.ts';

export interface Row {
  measure: string;
  /** What it is held against; empty for figures that only inform. */
  bar: string;
  result: string;
  /** null: only informs. */
  met: boolean | null;
}

/** The sections of docs/bench.md. */
const ORDER = [
  'server',
  'jobs',
  'contractors',
  'events',
  'groups',
  'look-up',
  'search',
  'dashboard',
  'documents',
  'growth',
  'scale',
  'sweep',
  'web',
  'interaction',
  'start',
  'backup',
  'upload',
  'files',
  'gallery',
  'delivery',
  'fan-out',
  'live',
  'fairness',
  'timing',
  'faults',
  'chaos',
] as const;

/** What measures a section, where that is not `npm run bench` with its name. */
const COMMANDS: Readonly<Record<string, string>> = { chaos: 'npm run chaos' };

export interface Section {
  name: (typeof ORDER)[number];
  title: string;
  /** How this section was measured, in three sentences; what all have in common is in method.ts. */
  method: string;
  rows: Row[];
  /** The version of PostgreSQL that was used. */
  postgres: string;
  /** Helps to understand a missed bar: plans, lists. Printed, not kept. */
  notes?: string[];
}

/**
 * A row with a bar: `value` must be at most (or at least) `bar`, which are both shown with `unit`.
 */
export function held(
  measure: string,
  value: number,
  bar: { most: number } | { least: number },
  unit = '',
  detail = '',
): Row {
  const [sign, limit] = 'most' in bar ? ['<=', bar.most] : ['>=', bar.least];
  const met = 'most' in bar ? value <= limit : value >= limit;
  return {
    measure,
    bar: `${sign} ${limit}${unit}`,
    result: `${short(value)}${unit}${detail && ` (${detail})`}`,
    met,
  };
}

/** A row that only informs. */
export function informs(measure: string, result: string): Row {
  return { measure, bar: '', result, met: null };
}

/** Three figures that count: 0.847, 3.21, 104, 3709. */
export function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

/** The table for a terminal, with its columns aligned. */
export function table(rows: readonly Row[]): string {
  const cells = [['measure', 'bar', 'result', 'verdict'], ...rows.map(cellsOf)];
  const widths = [0, 1, 2, 3].map((n) => Math.max(...cells.map((row) => row[n]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, n) => cell.padEnd(widths[n] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Writes docs/bench.md: its head, the given sections anew, and the others as the file has them. */
export function write(head: string, sections: readonly Section[]): void {
  const file = join(ROOT, 'docs/bench.md');
  const kept = readKept(file);
  const machine = [
    `${cpus().length} cores ${cpus()[0]?.model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB memory,`,
    `${platform()} ${release()} ${arch()}, Node ${process.versions.node}`,
  ].join(' ');
  for (const section of sections) kept.set(section.name, markdown(section, machine));
  const parts = ORDER.flatMap((name) => kept.get(name) ?? []);
  writeFileSync(file, `${head}\n${parts.join('\n')}`);
}

const MARK = /^<!-- ([\w-]+) -->\n/m;

function readKept(file: string): Map<string, string> {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    // The first time.
  }
  const parts = text.split(MARK).slice(1);
  return new Map(
    parts.flatMap((name, n) =>
      n % 2 === 0 ? [[name, `<!-- ${name} -->\n${parts[n + 1]?.trimEnd()}\n`]] : [],
    ),
  );
}

function markdown({ name, title, method, rows, postgres }: Section, machine: string): string {
  const line = (cells: string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const lines = [
    `<!-- ${name} -->`,
    `## ${title}`,
    '',
    line(['Measure', 'Bar', 'Result', 'Verdict']),
    '|---|---|---|---|',
    ...rows.map((row) => line(cellsOf(row))),
    '',
    method,
    '',
    `\`${COMMANDS[name] ?? `npm run bench -- ${name}`}\` on ${new Date().toISOString().slice(0, 10)}: ${machine}, PostgreSQL ${postgres}.`,
  ];
  return `${lines.join('\n')}\n`;
}

function cellsOf({ measure, bar, result, met }: Row): string[] {
  return [measure, bar, result, met === null ? '' : met ? 'met' : 'MISSED'];
}
