import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ENDPOINTS } from '@pcr/contract/all.endpoints.ts';
import { isRepeatable } from '@pcr/contract/kit/endpoint.ts';
import { type Plugin, parseSync } from 'vite';

// The contract writes each shape once, and beside it its limits, names and words. A screen that
// checks nothing needs the words, and needs zod (9 kB) only with a form. A file of the bundle has
// whole modules, so the build makes two of each such module: the part that needs no zod (its plain
// part), and the rest.

const CONTRACT = join(import.meta.dirname, '../../contract/src');
const PLAIN = '?plain';
/** The parts of an endpoint that only the server and the OpenAPI document read. */
const SERVER_ONLY = new Set(['params', 'query', 'in', 'out', 'summary', 'costly', 'together']);

/**
 * The addresses of what may be sent again: the browser asks the same (machines.md 35), and has no
 * shapes to read it from.
 */
const REPEATABLE = new Set(
  Object.values(ENDPOINTS)
    .filter((one) => one.method === 'POST' && !one.parts.again && isRepeatable(one))
    .map(({ path }) => path),
);

/**
 * Keeps out of the browser what it does not use of the contract: what endpoints take and give (an
 * answer is taken as it comes), and the shapes that no form on the screen checks.
 */
export function withoutUnusedShapes(): Plugin {
  return {
    name: 'pcr-without-unused-shapes',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith(PLAIN) ? id : null),
    load: (id) => (id.endsWith(PLAIN) ? { code: plainPart(fileOf(id)), moduleType: 'ts' } : null),
    transform: {
      order: 'pre',
      filter: { id: /[\\/](contract|web)[\\/]src[\\/].*\.tsx?(\?plain)?$/ },
      handler(code, id) {
        const isContract = id.startsWith(CONTRACT);
        if (isContract) refuseOthers(code, fileOf(id));
        const rest = isContract && !id.endsWith(PLAIN) ? withoutPlainPart(code, id) : code;
        const lean = isContract ? withoutUnused(pure(rest, fileOf(id)), fileOf(id)) : rest;
        return { code: importingPlain(lean, fileOf(id)), map: null };
      },
    },
  };
}

const fileOf = (id: string) => id.replace(PLAIN, '');

interface Node {
  type: string;
  start: number;
  end: number;
  // What a node has beside these depends on its type.
  [part: string]: unknown;
}

interface Edit {
  at: number;
  to?: number;
  text: string;
}

function edited(code: string, edits: readonly Edit[]): string {
  let changed = code;
  for (const { at, to = at, text } of edits.toSorted((a, b) => b.at - a.at)) {
    changed = changed.slice(0, at) + text + changed.slice(to);
  }
  return changed;
}

const bodyOf = (code: string, file: string) =>
  parseSync(file, code).program.body as unknown as Node[];

/** What a module may have at its top: importers of the plain part alone would lose it. */
const KNOWN =
  /^(VariableDeclaration|FunctionDeclaration|ExportAllDeclaration|TS(TypeAlias|Interface)Declaration)$/;

function refuseOthers(code: string, file: string): void {
  for (const statement of bodyOf(code, file)) {
    const { type, start, end, declaration, specifiers } = statement;
    const declared =
      type === 'ExportNamedDeclaration' && declaration ? (declaration as Node).type : type;
    const brings = type === 'ImportDeclaration' && (specifiers as Node[]).length > 0;
    if (brings || declared === 'ExportNamedDeclaration' || KNOWN.test(declared)) continue;
    throw new Error(`The build cannot split ${file}: ${code.slice(start, end)}`);
  }
}

/** A statement at the top of a module that declares values. */
interface Declaration {
  names: string[];
  exported: boolean;
  start: number;
  end: number;
  text: string;
  /** All names in it, its own too. */
  said: ReadonlySet<string>;
}

function declarationsOf(code: string, file: string): Declaration[] {
  return bodyOf(code, file).flatMap((statement) => {
    const exported = statement.type === 'ExportNamedDeclaration';
    const declared = (exported ? statement.declaration : statement) as Node | null;
    const named =
      declared?.type === 'VariableDeclaration'
        ? (declared.declarations as Node[]).map(({ id }) => id as Node)
        : declared?.type === 'FunctionDeclaration'
          ? [declared.id as Node]
          : [];
    const { start, end } = statement;
    const names = named.flatMap(declaredBy);
    const text = code.slice(start, end);
    return names.length > 0
      ? [{ names, exported, start, end, text, said: namesSaid([statement]) }]
      : [];
  });
}

/** The names that are declared by one, or by a pattern: `const [first, second] = ...`. */
function declaredBy(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(declaredBy);
  if (!pattern) return [];
  const { type, name, elements, properties, value, left, argument } = pattern as Node;
  return type === 'Identifier'
    ? [String(name)]
    : declaredBy(elements ?? properties ?? value ?? left ?? argument);
}

/** All names in some parts of a module, of values and of types. */
function namesSaid(parts: readonly unknown[], found = new Set<string>()): Set<string> {
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) continue;
    if ('type' in part && part.type === 'Identifier')
      found.add((part as Node & { name: string }).name);
    namesSaid(Object.values(part), found);
  }
  return found;
}

interface ImportedName {
  /** Here, and where it comes from: '*' for all of a module. */
  local: string;
  foreign: string;
}

/** A statement that brings values. */
interface Import {
  names: ImportedName[];
  source: string;
  start: number;
  end: number;
}

function importsOf(code: string, file: string): Import[] {
  return bodyOf(code, file).flatMap((statement) => {
    if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') return [];
    const names = (statement.specifiers as Node[])
      .filter(({ importKind }) => importKind !== 'type')
      .map(({ type, local, imported }) => ({
        local: String((local as Node).name),
        foreign:
          type === 'ImportSpecifier'
            ? String((imported as Node).name)
            : type === IMPORTS_ALL
              ? '*'
              : 'default',
      }));
    const { start, end } = statement;
    return names.length > 0
      ? [{ names, source: String((statement.source as Node).value), start, end }]
      : [];
  });
}

const IMPORTS_ALL = 'ImportNamespaceSpecifier';

function importing(names: readonly ImportedName[], source: string): string {
  const all = names.find(({ foreign }) => foreign === '*');
  if (all) return `import * as ${all.local} from '${source}';`;
  const list = names.map(({ local, foreign }) =>
    local === foreign ? local : `${foreign} as ${local}`,
  );
  return list.length > 0 ? `import { ${list.join(', ')} } from '${source}';` : '';
}

function contractFile(source: string, importer: string): string | null {
  if (source.startsWith('@pcr/contract/'))
    return join(CONTRACT, source.slice('@pcr/contract/'.length));
  const file = source.startsWith('.') ? join(dirname(importer), source) : null;
  return file?.startsWith(CONTRACT) ? file : null;
}

const plainNames = new Map<string, ReadonlySet<string>>();

/** What a module of the contract declares without zod. */
function plainIn(file: string): ReadonlySet<string> {
  const known = plainNames.get(file);
  if (known) return known;
  plainNames.set(file, new Set());
  const code = readFileSync(file, 'utf8');
  const needsZod = new Set<string>();
  for (const { names, source } of importsOf(code, file)) {
    const from = contractFile(source, file);
    for (const { local, foreign } of names)
      if (!from || !plainIn(from).has(foreign)) needsZod.add(local);
  }
  let plain = declarationsOf(code, file);
  for (let before = -1; before !== plain.length; ) {
    before = plain.length;
    const out = plain.filter(({ said }) => !said.isDisjointFrom(needsZod));
    plain = plain.filter((one) => !out.includes(one));
    for (const { names } of out) for (const name of names) needsZod.add(name);
  }
  const found = new Set(plain.flatMap(({ names }) => names));
  plainNames.set(file, found);
  return found;
}

const isPlain = (file: string, { names }: Declaration) =>
  names.every((name) => plainIn(file).has(name));

function plainPart(file: string): string {
  const code = readFileSync(file, 'utf8');
  const plain = declarationsOf(code, file).filter((one) => isPlain(file, one));
  const imports = importsOf(code, file).map(({ names, source }) => importing(names, source));
  const text = plain.map(({ exported, text }) => (exported ? text : `export ${text}`));
  return withoutUnusedImports([...imports, ...text, ''].join('\n'), file);
}

function withoutPlainPart(code: string, file: string): string {
  const plain = declarationsOf(code, file).filter((one) => isPlain(file, one));
  if (plain.length === 0) return code;
  const namesOf = (some: readonly Declaration[]) => some.flatMap(({ names }) => names).join(', ');
  const source = `'${file}${PLAIN}'`;
  const rest = edited(
    code,
    plain.map(({ start, end }) => ({ at: start, to: end, text: '' })),
  );
  const again = plain.filter(({ exported }) => exported);
  return `import { ${namesOf(plain)} } from ${source};\nexport { ${namesOf(again)} } from ${source};\n${rest}`;
}

/** Takes from the plain part of a module whatever is there. */
function importingPlain(code: string, file: string): string {
  const edits = importsOf(code, file).flatMap(({ names, source, start, end }): Edit[] => {
    const from = contractFile(source, file);
    if (!from) return [];
    const plain = names.filter(({ foreign }) => plainIn(from).has(foreign));
    const others = names.filter((name) => !plain.includes(name));
    const text = importing(plain, from + PLAIN) + importing(others, source);
    return plain.length > 0 ? [{ at: start, to: end, text }] : [];
  });
  return edited(code, edits);
}

/**
 * Modules of the contract do nothing but define: unused definitions can go, and those for
 * endpoints, too.
 */
function pure(code: string, file: string): string {
  const edits = bodyOf(code, file).flatMap((statement): Edit[] => {
    const declared = (
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    ) as Node | null;
    if (declared?.type !== 'VariableDeclaration') return [];
    return (declared.declarations as Node[]).flatMap(({ init }) => {
      const value = init as Node | null;
      if (
        !value ||
        value.type === 'ArrowFunctionExpression' ||
        !code.slice(value.start, value.end).includes('(')
      ) {
        return [];
      }
      return [
        { at: value.start, text: '/* @__PURE__ */ (() => (' },
        { at: value.end, text: '))()' },
        ...(isEndpoint(value) ? serverOnlyParts(value, code) : []),
      ];
    });
  });
  return edited(code, edits);
}

const isEndpoint = ({ type, callee }: Node) =>
  type === 'CallExpression' && (callee as Node).name === 'endpoint';

function serverOnlyParts(call: Node, code: string): Edit[] {
  const [method, path, parts] = call.arguments as Node[];
  const isAgain = method?.value === 'POST' && REPEATABLE.has(String(path?.value));
  const again = isAgain && parts ? [{ at: parts.start + 1, text: 'again: true,' }] : [];
  const gone = ((parts?.properties ?? []) as Node[])
    .filter(({ key }) => SERVER_ONLY.has(String((key as Node | undefined)?.name)))
    .map(({ start, end }) => ({
      at: start,
      to: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0),
      text: '',
    }));
  return [...again, ...gone];
}

/** Without definitions that only the server's parts of an endpoint have used. */
function withoutUnused(code: string, file: string): string {
  const said = bodyOf(code, file).map((statement) => ({
    of: statement.start,
    names: namesSaid([statement]),
  }));
  const isSaid = (name: string, start: number) =>
    said.some(({ of, names }) => of !== start && names.has(name));
  const unused = declarationsOf(code, file).filter(
    ({ names, exported, start }) => !exported && !names.some((name) => isSaid(name, start)),
  );
  const rest = edited(
    code,
    unused.map(({ start, end }) => ({ at: start, to: end, text: '' })),
  );
  return withoutUnusedImports(rest, file);
}

function withoutUnusedImports(code: string, file: string): string {
  const said = namesSaid(bodyOf(code, file).filter(({ type }) => type !== 'ImportDeclaration'));
  const unused = importsOf(code, file).filter(
    ({ names }) => !names.some(({ local }) => said.has(local)),
  );
  return edited(
    code,
    unused.map(({ start, end }) => ({ at: start, to: end, text: '' })),
  );
}
