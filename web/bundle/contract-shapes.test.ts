import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Endpoint, isRepeatable } from '@pcr/contract/kit/endpoint.ts';
import { build, parseSync } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withoutUnusedShapes } from './contract-shapes.ts';

// Other tests run on the contract as it is written; people get what the build makes of it.

const CONTRACT = join(import.meta.dirname, '../../contract/src');
const MODULES = globSync('**/*.ts', { cwd: CONTRACT })
  .filter((file) => !/\.(test|fixture)\.ts$/.test(file))
  .toSorted();
const SERVER_ONLY = ['params', 'query', 'in', 'out', 'summary', 'costly', 'together'];

/** Node's own, which changes nothing of a module. */
const read = createRequire(import.meta.url);
const out = mkdtempSync(join(tmpdir(), 'pcr-contract-'));
afterAll(() => rmSync(out, { recursive: true }));

/** The code of each module after the build has changed it. */
const changed = new Map<string, string>();

beforeAll(async () => {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [
      withoutUnusedShapes(),
      {
        name: 'seen',
        transform: {
          filter: { id: /[\\/]contract[\\/]src[\\/]/ },
          handler: (code, id) => void changed.set(id.slice(CONTRACT.length + 1), code),
        },
      },
    ],
    build: {
      outDir: out,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(MODULES.map((file) => [file, join(CONTRACT, file)])),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'shared/[name]-[hash].mjs' },
      },
    },
  });
});

/** The differences in the second value, by their places; functions and checks count as the same. */
function differences(
  one: unknown,
  other: unknown,
  place: string,
  seen = new Set<unknown>(),
): string[] {
  if (typeof one !== typeof other) return [place];
  if (typeof one === 'function') return one.length === (other as typeof one).length ? [] : [place];
  if (typeof one !== 'object' || one === null || other === null)
    return Object.is(one, other) ? [] : [place];
  if (seen.has(one)) return [];
  seen.add(one);
  if (one instanceof RegExp || one instanceof Date)
    return String(one) === String(other) ? [] : [place];
  if (one instanceof Map || one instanceof Set) {
    return differences([...one], [...(other as typeof one)], place, seen);
  }
  const isEndpoint = 'method' in one && 'parts' in one;
  const partsOf = (value: object): Record<string, unknown> => {
    const { _zod: shape, ...parts } = value as Record<string, unknown>;
    return shape ? { def: (shape as { def: unknown }).def } : parts;
  };
  const [ones, others] = [partsOf(one), partsOf(other as object)];
  return [...new Set([...Object.keys(ones), ...Object.keys(others)])].flatMap((key) => {
    if (isEndpoint && key === 'parts') {
      const kept = (of: Record<string, unknown>) => ({
        ...Object.fromEntries(
          Object.entries(of.parts ?? {}).filter(([part]) => !SERVER_ONLY.includes(part)),
        ),
        // The build has read it from the shapes (machines.md 35).
        again: isRepeatable(of as unknown as Endpoint),
      });
      return differences(kept(ones), kept(others), `${place}.parts`, seen);
    }
    return differences(ones[key], others[key], `${place}.${key}`, seen);
  });
}

test('every module of the contract has the same values after the build', () => {
  const different: string[] = [];
  for (const file of MODULES) {
    const [source, built] = [read(join(CONTRACT, file)), read(join(out, `${file}.mjs`))];
    different.push(...differences({ ...source }, { ...built }, file));
  }
  expect(different).toEqual([]);
});

test('code that does more than define is refused: the part without zod would not have it', () => {
  const { handler } = withoutUnusedShapes().transform as {
    handler: (code: string, id: string) => unknown;
  };
  const given = (code: string) => () => handler(code, join(CONTRACT, 'kit/money.ts'));
  for (const code of [
    'NAMES.set(1, 2);',
    'class Name {}',
    'export default 1;',
    "import './words.ts';",
  ]) {
    expect(given(code)).toThrow(`contract/src/kit/money.ts: ${code}`);
  }
  expect(given("export * from './words.ts';\ntype Name = string;")).not.toThrow();
});

interface Node {
  type: string;
  [part: string]: unknown;
}

/** The names that a module reads, and those that it declares anywhere. */
function namesIn(code: string, file: string): { read: Set<string>; declared: Set<string> } {
  const [read, declared] = [new Set<string>(), new Set<string>()];
  const walk = (node: unknown, isPattern: boolean): void => {
    if (Array.isArray(node)) {
      for (const one of node) walk(one, isPattern);
      return;
    }
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    const { type, ...parts } = node as Node;
    if (type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(type)) return;
    if (type === 'Identifier') (isPattern ? declared : read).add(String(parts.name));
    for (const [name, value] of Object.entries(parts)) {
      const isKey = (name === 'property' || name === 'key') && !parts.computed;
      const isForeign =
        name === 'imported' ||
        name === 'exported' ||
        (type === 'ExportSpecifier' && name === 'local');
      if (isKey || isForeign) continue;
      const declares =
        (name === 'id' && /Declarator|Function|Class/.test(type)) ||
        (name === 'params' && /Function/.test(type)) ||
        (name === 'local' && /^Import/.test(type)) ||
        (name === 'param' && type === 'CatchClause');
      const within = isPattern && !(type === 'AssignmentPattern' && name === 'right');
      walk(value, declares || within);
    }
  };
  walk(parseSync(file, code).program.body, false);
  return { read, declared };
}

test('every name that a module of the contract reads after the build is declared there', () => {
  const unknown = [...changed].flatMap(([file, code]) => {
    const { read, declared } = namesIn(code, file.replace('?plain', ''));
    return [...read]
      .filter((name) => !declared.has(name) && !(name in globalThis))
      .map((name) => `${file}: ${name}`);
  });
  expect(changed.size).toBeGreaterThan(MODULES.length);
  expect(unknown).toEqual([]);
});

test('web reads nothing of an endpoint that the build leaves out', () => {
  const src = join(import.meta.dirname, '../src');
  const names = SERVER_ONLY.join('|');
  const reads = new RegExp(
    `\\bparts\\??\\.(${names})\\b|\\b(${names})\\b[^{}]*\\} = [\\w.]*\\bparts\\b`,
  );
  expect(reads.test('endpoint.parts.out') && reads.test('const { out } = endpoint.parts;')).toBe(
    true,
  );
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter(
    (file) => !/[\\/]testing[\\/]|\.test\./.test(file),
  );
  expect(files.filter((file) => reads.test(readFileSync(join(src, file), 'utf8')))).toEqual([]);
});
