import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Flags, Result } from 'lighthouse';
import { temporaryFolder } from '../environment.ts';
import { median } from '../load/load-round.ts';
import { held, type Row } from '../report.ts';

/** `PCR_BENCH_ROUNDS` makes it short, to see that it works. */
const RUNS = Number(process.env.PCR_BENCH_ROUNDS ?? 7);
const BARS = { performance: 98, alone: 100, accessibility: 100, LCP: 1.3, TBT: 100, CLS: 0 };
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  SI: 'speed-index',
} as const;

const FLAGS: Flags = {
  logLevel: 'error',
  onlyCategories: ['performance', 'accessibility'],
  // Beside what it clears itself: what the app keeps on the device of earlier answers.
  clearStorageTypes: [
    'file_systems',
    'shader_cache',
    'service_workers',
    'cache_storage',
    'indexeddb',
  ],
};

export interface LighthousePage {
  /** Like 'sign-in screen'. */
  name: string;
  url: string;
  /** An answer of the API without which something else than this screen was measured. */
  needs: { path: string; status: number };
}

/**
 * Lighthouse as it is (mobile, its own throttling) on one page, in the Chrome on this port. It
 * clears what is cached of the page's files before each run; cookies and local storage stay.
 * `notes` gets what it found where a bar is missed.
 */
export async function lighthouseRows(
  port: number,
  page: LighthousePage,
  notes: string[],
): Promise<Row[]> {
  const { default: lighthouse } = await import('lighthouse');
  const folder = await temporaryFolder();
  const runs: Result[] = [];
  const alone: Result[] = [];
  const failed: string[] = [];
  const audited = async (flags: Flags): Promise<Result | string> => {
    try {
      const run = (await lighthouse(page.url, { ...FLAGS, ...flags }))?.lhr;
      return run ? (whyNone(run) ?? run) : 'it has ended without a result';
    } catch (error) {
      return (error as Error).message;
    }
  };
  // On a busy machine it sometimes sees no paint, or waits in vain for an answer of the browser.
  while (runs.length < RUNS && failed.length <= RUNS) {
    const run = await audited({ port, gatherMode: folder, auditMode: folder });
    if (typeof run === 'string') {
      failed.push(run);
      continue;
    }
    check(run, page);
    await countProcessorTime(join(folder, 'trace.json'));
    const again = await audited({ auditMode: folder });
    if (typeof again === 'string') {
      failed.push(again);
      continue;
    }
    runs.push(run);
    alone.push(again);
  }
  if (failed.length > 0)
    notes.push(`${page.name}: runs without a result:`, ...failed.map((why) => `  ${why}`), '');
  if (runs.length === 0) {
    const result = `no result in ${failed.length} runs`;
    return [
      { measure: `${page.name}: Lighthouse`, bar: `>= ${BARS.performance}`, result, met: false },
    ];
  }
  const [fast, accessible] = (['performance', 'accessibility'] as const).map((category) => {
    const scores = runs.map((run) => scoreOf(run, category));
    const score = category === 'performance' ? median(scores) : Math.min(...scores);
    const detail = [
      `runs ${scores.join(', ')}`,
      ...(category === 'performance' ? metrics(runs) : []),
    ].join('; ');
    const row = held(
      `${page.name}: Lighthouse ${category}`,
      score,
      { least: BARS[category] },
      '',
      detail,
    );
    if (!row.met) notes.push(`${row.measure}:`, ...findings(runs, category), '');
    return row;
  });
  const scores = alone.map((run) => scoreOf(run, 'performance'));
  const detail = [`runs ${scores.join(', ')}`, ...metrics(alone)].join('; ');
  const calm = held(
    `${page.name}: the same by processor time`,
    median(scores),
    { least: BARS.alone },
    '',
    detail,
  );
  const of = (id: string) => median(alone.map((run) => run.audits[id]?.numericValue ?? Number.NaN));
  const paints = [
    held(`${page.name}: LCP, by processor time`, of(METRICS.LCP) / 1000, { most: BARS.LCP }, ' s'),
    held(`${page.name}: TBT, by processor time`, of(METRICS.TBT), { most: BARS.TBT }, ' ms'),
    held(`${page.name}: CLS`, Number(of(METRICS.CLS).toFixed(3)), { most: BARS.CLS }),
  ];
  return [fast, calm, ...paints, accessible].filter((row) => row !== undefined);
}

/**
 * Lighthouse takes a task's time from its beginning to its end; when other programs use the
 * machine, that is a multiple of what the page needs. This counts each by the time that it was on a
 * processor.
 */
async function countProcessorTime(file: string): Promise<void> {
  const trace = JSON.parse(await readFile(file, 'utf8')) as {
    traceEvents: { dur?: number; tdur?: number }[];
  };
  for (const event of trace.traceEvents) if (event.tdur !== undefined) event.dur = event.tdur;
  await writeFile(file, JSON.stringify(trace));
}

/** The version of Lighthouse. */
export async function lighthouseVersion(): Promise<string> {
  const { default: manifest } = await import('lighthouse/package.json', { with: { type: 'json' } });
  return manifest.version;
}

/** 0 to 100. */
function scoreOf(run: Result, category: string): number {
  return Math.round((run.categories[category]?.score ?? Number.NaN) * 100);
}

function metrics(runs: readonly Result[]): string[] {
  return Object.entries(METRICS).map(([name, id]) => {
    const value = median(runs.map((run) => run.audits[id]?.numericValue ?? Number.NaN));
    if (name === 'CLS') return `${name} ${value.toFixed(3)}`;
    return name === 'TBT'
      ? `${name} ${value.toFixed(0)} ms`
      : `${name} ${(value / 1000).toFixed(2)} s`;
  });
}

/** Why a run has no score; undefined when it has. */
function whyNone(run: Result): string | undefined {
  if (run.runtimeError) return run.runtimeError.message;
  if (run.categories.performance?.score !== null) return undefined;
  return (
    Object.values(METRICS)
      .flatMap((id) => run.audits[id]?.errorMessage ?? [])
      .join('; ') || 'it has no score'
  );
}

function check(run: Result, { url, needs }: LighthousePage): void {
  const details = run.audits['network-requests']?.details;
  const requests = details?.type === 'table' ? details.items : [];
  const found = requests.some((request) => {
    return (
      new URL(String(request.url)).pathname === needs.path && request.statusCode === needs.status
    );
  });
  if (!found)
    throw new Error(
      `Lighthouse on ${url} has seen no ${needs.status} of ${needs.path}: another screen?`,
    );
}

/** What cost points in the middle run, worst first, with the places in the page. */
function findings(runs: readonly Result[], category: string): string[] {
  const run = runs.toSorted((a, b) => scoreOf(a, category) - scoreOf(b, category))[
    Math.floor(runs.length / 2)
  ];
  const audits = run?.categories[category]?.auditRefs.map(({ id }) => run.audits[id]) ?? [];
  const bad = audits.filter((audit) => audit && audit.score !== null && audit.score < 0.9);
  return bad.flatMap((audit) => {
    if (!audit) return [];
    const items: unknown[] = audit.details && 'items' in audit.details ? audit.details.items : [];
    const places = (items as { node?: { snippet?: string } }[]).flatMap(({ node }) =>
      node?.snippet ? [`    ${node.snippet}`] : [],
    );
    return [
      `  ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`,
      ...places.slice(0, 5),
    ];
  });
}
