import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Member, startApp, type TestApp } from '../../server/src/testing/app-for-tests.ts';
import { goodBackup } from '../../server/src/testing/operating/good-backup.ts';
import { figuresIn } from '../../server/src/testing/operating/read-metrics.ts';
import { debianProgram } from '../../tools/debian.ts';

// Whether Prometheus and Grafana take the files of this folder, and speak of figures that exist.

const ROOT = resolve(import.meta.dirname, '../..');
const promtool = debianProgram('promtool', 'prometheus');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string; runbook: string };
}
interface Panel {
  title: string;
  targets?: { expr: string }[];
}

let app: TestApp;
let text: string;
let rules: Rule[];
let panels: Panel[];

beforeAll(async () => {
  // Each figure is there: a good backup, too.
  app = await startApp({ env: { METRICS_PORT: '0', BACKUP_AT: '02:30' } });
  await goodBackup(app.database.pool, '2026-11-28T15:10:00Z');
  const member: Member = await app.member();
  await member.send('GET', '/api/families');
  text = await app.metrics();
  const read = (path: string) => readFile(join(import.meta.dirname, path), 'utf8');
  rules = parse(await read('pcr-alerts.yml')).groups.flatMap(
    (group: { rules: Rule[] }) => group.rules,
  );
  panels = JSON.parse(await read('../grafana/pcr.json')).panels;
});
afterAll(() => app.close());

function run(args: string[], input = '') {
  const { status, stdout, stderr } = spawnSync(promtool ?? '', args, {
    ...{ cwd: import.meta.dirname, input, encoding: 'utf8' },
  });
  return { status, said: stdout + stderr };
}

test.runIf(promtool).each([
  ['check', 'config', 'prometheus.yml'],
  ['check', 'rules', 'pcr-alerts.yml'],
])('promtool %s %s %s', (...args) => {
  const { status, said } = run(args);
  expect(status, said).toBe(0);
});

// It goes through 30 hours of each case, minute by minute.
test.runIf(promtool)('each alert fires when it should', { tags: 'thorough' }, () => {
  const { status, said } = run(['test', 'rules', 'pcr-alerts.test.yml']);
  expect(status, said).toBe(0);
});

test.runIf(promtool)('promtool finds nothing wrong with the metrics of a running PCR', () => {
  // The library that counts gave Node's own figures their names.
  const own = text.split(/(?=^# HELP )/m).filter((part) => part.startsWith('# HELP pcr_'));
  expect(own.length).toBeGreaterThan(20);
  expect(run(['check', 'metrics'], own.join(''))).toEqual({ status: 0, said: '' });
  // All of them can be read, whatever they are called.
  expect(run(['check', 'metrics'], text).said).not.toMatch(/error while linting|parse/);
});

/** The names of figures in a query. Names of labels and functions begin in other ways. */
const namesIn = (expr: string): string[] => expr.match(/\b(pcr|nodejs|process)_\w+/g) ?? [];

test('alerts and dashboard ask for figures that exist, with labels that they have', () => {
  // This one Prometheus makes itself, for each process that it reads.
  const labels = new Map([['up', new Set(['job', 'instance'])]]);
  for (const figure of figuresIn(text)) {
    const known = labels.get(figure.name) ?? new Set(['job', 'instance']);
    for (const label of Object.keys(figure.labels)) known.add(label);
    labels.set(figure.name, known);
  }
  const asked = [
    ...rules.map(({ alert, expr }) => ({ of: alert, expr })),
    ...panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => ({ of: title, expr })),
    ),
  ];
  expect(asked.length).toBeGreaterThan(40);
  const unknown = asked.flatMap(({ of, expr }) => [
    ...namesIn(expr).flatMap((name) => (labels.has(name) ? [] : [`${of}: ${name}`])),
    ...[...expr.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, name = '', chosen = '']) =>
      [...chosen.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].flatMap(([, label = '']) =>
        labels.get(name)?.has(label) ? [] : [`${of}: ${name} has no ${label}`],
      ),
    ),
  ]);
  expect(unknown).toEqual([]);
});

test('every figure of PCR is on the dashboard or in an alert, and in the table of monitor.md', async () => {
  const told = new Set(
    [...text.matchAll(/^# TYPE (pcr_\w+) (\w+)/gm)].map(([, name = '']) => name),
  );
  const page = await readFile(join(ROOT, 'docs/operate/monitor.md'), 'utf8');
  const table = new Set([...page.matchAll(/^\| `(pcr_\w+)`/gm)].map(([, name = '']) => name));
  expect([...table].sort()).toEqual([...told].sort());
  const exprs = [
    ...rules.map(({ expr }) => expr),
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ].join('\n');
  expect([...told].filter((name) => !exprs.includes(name))).toEqual([]);
});

test('each alert says what is wrong in a sentence, and leads to a heading that says what to do', async () => {
  const page = await readFile(join(ROOT, 'docs/operate/monitor.md'), 'utf8');
  const headings = new Set(
    [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading.toLowerCase().replaceAll(' ', '-'),
    ),
  );
  for (const { alert, labels, annotations } of rules) {
    expect(annotations.summary, alert).toMatch(/^[A-Z].+\.$/);
    expect(annotations.description, alert).toMatch(/\.$/);
    expect(labels.severity, alert).toMatch(/^(page|ticket)$/);
    const [file, anchor = ''] = annotations.runbook.split('#');
    expect(file, alert).toBe('docs/operate/monitor.md');
    expect(headings, alert).toContain(anchor);
  }
});

test('each alert fires in a test of its rule', async () => {
  const tests = await readFile(join(import.meta.dirname, 'pcr-alerts.test.yml'), 'utf8');
  const fired = new Set([...tests.matchAll(/alertname="(\w+)"/g)].map(([, name]) => name));
  expect(rules.map(({ alert }) => alert).filter((name) => !fired.has(name))).toEqual([]);
});
