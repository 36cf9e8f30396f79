import { sizeText } from '@pcr/contract/kit/sizes.ts';

export interface Words {
  /** Where it stands on the page: below those with a lower number. */
  at: number;
  title: string;
  /** What it is, for people who have never seen a table. */
  says: string;
  /** Columns that the page shows; it names only the files of the other tables. */
  shows?: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

export interface ArchivedFile {
  /** Below the page. */
  path: string;
  name: string;
  folder: string;
  size: number;
}

export interface PageParts {
  /** When the snapshot was taken. */
  at: Date;
  /** How many rows each table of the archive has, by its name there. */
  tables: ReadonlyMap<string, number>;
  /** What each of them is, by its name there. */
  words: ReadonlyMap<string, Words>;
  /** At most so many rows of one of them. */
  rowsOf(name: string, most: number): AsyncIterable<Row>;
  files(): AsyncIterable<ArchivedFile>;
  /** How many files were deleted while the archive was written. */
  missing: number;
}

/** Of each table the page shows so many rows; all are in its files. */
const SHOWN = 200;

/**
 * my-data.md 8: the page that a person opens. It works without a network and runs nothing; whatever
 * is in a record stays text. It is written while it is read, so that any number of files costs the
 * same memory.
 */
export async function* archivePage(parts: PageParts): AsyncGenerator<string> {
  const { at, tables } = parts;
  const [user] = await firstOf(parts.rowsOf('users', 1));
  yield head(String(user?.full_name ?? ''), at);
  yield contents(parts);
  for (const [name, words] of inOrder(parts)) {
    const rows = tables.get(name) ?? 0;
    if (name === 'files') yield* fileList(parts, words);
    else if (words.shows && rows > 0) yield* table(parts, name, words, words.shows);
  }
  yield '</main>\n</body>\n</html>\n';
}

/** One without words comes last, under its own name. */
function inOrder({ tables, words }: PageParts): [name: string, words: Words][] {
  const wordsOf = (name: string): Words =>
    words.get(name) ?? {
      at: Number.POSITIVE_INFINITY,
      title: name,
      says: 'More that PCR holds about you.',
    };
  const all = [...tables.keys()].map((name): [string, Words] => [name, wordsOf(name)]);
  // Two that come last are equal.
  return all.sort(([, one], [, other]) => (one.at < other.at ? -1 : Number(one.at > other.at)));
}

function contents(parts: PageParts): string {
  const { tables, missing } = parts;
  const lines = inOrder(parts).map(([name, { title, says, shows }]) => {
    const rows = tables.get(name) ?? 0;
    const isBelow = rows > 0 && (shows !== undefined || name === 'files');
    const words = isBelow ? `<a href="#${name}">${text(title)}</a>` : text(title);
    const links = [
      `<a href="${name}.json">JSON</a>`,
      ...(rows > 0 ? [`<a href="${name}.csv">table</a>`] : []),
    ];
    return `<tr><th scope="row">${words}</th><td>${text(says)}</td><td class="n">${rows}</td><td>${links.join(' ')}</td></tr>\n`;
  });
  const gone = missing === 1 ? 'One file was' : `${missing} files were`;
  return `<h2 id="contents">What is in this folder</h2>
<p>Each line below is one kind of data. “Table” opens in a spreadsheet. “JSON” is the same for computer programs, and for another PCR.</p>
${missing > 0 ? `<p><strong>${gone} deleted while this was put together, and not added.</strong></p>\n` : ''}<div class="wide" tabindex="0" role="group" aria-label="What is in this folder"><table>
<thead><tr><th scope="col">What</th><th scope="col">What it is</th><th scope="col" class="n">Entries</th><th scope="col">Files</th></tr></thead>
<tbody>
${lines.join('')}</tbody>
</table></div>
`;
}

async function* table(
  parts: PageParts,
  name: string,
  { title, says }: Words,
  columns: readonly string[],
) {
  const rows = parts.tables.get(name) ?? 0;
  const heads = columns.map((column) => `<th scope="col">${text(inWords(column))}</th>`).join('');
  yield `<h2 id="${name}">${text(title)}</h2>\n<p>${text(says)}</p>\n<div class="wide" tabindex="0" role="group" aria-label="${text(title)}"><table>\n<thead><tr>${heads}</tr></thead>\n<tbody>\n`;
  for await (const row of parts.rowsOf(name, SHOWN)) {
    yield `<tr>${columns.map((column) => `<td dir="auto">${text(valueText(row[column]))}</td>`).join('')}</tr>\n`;
  }
  yield '</tbody>\n</table></div>\n';
  if (rows > SHOWN)
    yield `<p>These are ${SHOWN} of ${rows}. All are in <a href="${name}.csv">${name}.csv</a>.</p>\n`;
}

async function* fileList(parts: PageParts, { title, says }: Words) {
  if (!parts.tables.get('files')) return;
  yield `<h2 id="files">${text(title)}</h2>\n<p>${text(says)}</p>\n<ul>\n`;
  for await (const { path, name, folder, size } of parts.files()) {
    const href = path.split('/').map(encodeURIComponent).join('/');
    yield `<li><a href="${text(href)}" dir="auto">${text(name)}</a> <small>${text(folder)}, ${sizeText(size)}</small></li>\n`;
  }
  yield '</ul>\n';
}

async function firstOf<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

/** 'service_start_date' is 'Service start date'. */
const inWords = (column: string) =>
  `${column.charAt(0).toUpperCase()}${column.slice(1).replaceAll('_', ' ')}`;

function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  const words = String(value);
  return /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/.test(words)
    ? `${words.slice(0, 10)} ${words.slice(11, 16)} UTC`
    : words;
}

const WHEN = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** As text of HTML, and as a value between double quotes. */
const text = (words: string) => words.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '');

const head = (name: string, at: Date) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>My data in PCR</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 64rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; } h2 { margin-top: 2.5rem; font-size: 1.25rem; }
a { color: LinkText; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: 0.4rem 0.8rem 0.4rem 0; border-bottom: 1px solid color-mix(in srgb, CanvasText 20%, Canvas); text-align: start; vertical-align: top; overflow-wrap: anywhere; min-width: 5rem; }
th[scope='row'] + td { min-width: 12rem; }
.n { text-align: end; font-variant-numeric: tabular-nums; }
</style>
</head>
<body>
<main>
<h1>My data in PCR</h1>
<p>This is everything that PCR, Provider Care Records, holds about <strong dir="auto">${text(name)}</strong>, as it was on ${WHEN.format(at)} UTC. It holds private data, also about families: keep it in a safe place.</p>
`;
