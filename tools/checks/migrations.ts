import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ROOT, run } from '../run.ts';

/**
 * The last migration from before these rules: nobody edits a landed one.
 */
const LANDED = 107;
/** What a migration says at its top: the rule that it breaks, and why it must. */
const BREAKS = /^-- Breaks ([a-z-]+): (.*)$/;
/** A reason has so many words. */
const LEAST_WORDS = 4;

interface Finding {
  file: string;
  /** From 0. */
  line: number;
  rule_name: string;
  message: string;
}

/**
 * What is wrong with the migrations of a folder after the number `landed`: a lock that stops
 * members, what breaks the version before (both by squawk), and an exception without a reason or
 * without need. One line each.
 */
export async function faultsOfMigrations(folder: string, landed = LANDED): Promise<string[]> {
  const names = (await readdir(folder)).filter(
    (name) => name.endsWith('.sql') && Number.parseInt(name, 10) > landed,
  );
  if (names.length === 0) return [];
  const findings = await squawk(names.map((name) => join(folder, name)));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return names.sort().flatMap((name, n) =>
    faultsOf(
      name,
      texts[n] ?? '',
      findings.filter(({ file }) => basename(file) === name),
    ),
  );
}

function faultsOf(name: string, text: string, findings: readonly Finding[]): string[] {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => !BREAKS.test(line));
  const said = lines.slice(0, end === -1 ? lines.length : end).map((line) => {
    const [, rule = '', reason = ''] = BREAKS.exec(line) ?? [];
    return { rule, reason };
  });
  const allowed = new Set(said.map(({ rule }) => rule).filter((rule) => rule !== 'syntax-error'));
  const broken = new Set(findings.map(({ rule_name }) => rule_name));
  return [
    ...findings
      .filter(({ rule_name }) => !allowed.has(rule_name))
      .map(({ line, rule_name, message }) => `${name}:${line + 1} ${rule_name}: ${message}`),
    ...said
      .filter(({ rule }) => !broken.has(rule))
      .map(({ rule }) => `${name} says that it breaks ${rule}, and does not`),
    ...said
      .filter(({ reason }) => reason.trim().split(/\s+/).length < LEAST_WORDS)
      .map(({ rule }) => `${name} does not say why it breaks ${rule}`),
    ...(/squawk-(ignore|disable)/i.test(text)
      ? [`${name}: the first line allows a rule ('-- Breaks rule: why'), and no other comment does`]
      : []),
  ];
}

async function squawk(files: string[]): Promise<Finding[]> {
  const args = ['--config', join(ROOT, '.squawk.toml'), '--reporter', 'json', ...files];
  const { code, output } = await run('squawk-cli/js/bin/squawk', args);
  // 1: it has found something.
  if (code !== 0 && code !== 1) throw new Error(output.trim());
  try {
    return JSON.parse(output);
  } catch {
    throw new Error(`squawk says no JSON: ${output.trim()}`);
  }
}
