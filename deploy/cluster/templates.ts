import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'config');
const PLACEHOLDER = /@([A-Z][A-Z0-9_]*)@/g;

/** The files of deploy/cluster/config, which an operator copies as they are. */
export const TEMPLATES = [
  'etcd.yml',
  'patroni.yml',
  'make-database.sh',
  'pgbackrest-archive.sh',
  'haproxy.cfg',
  'nginx.conf',
  'pgbackrest.conf',
  'pcr.env',
] as const;

export type Template = (typeof TEMPLATES)[number];

export const readTemplate = (name: Template): Promise<string> =>
  readFile(join(FOLDER, name), 'utf8');

/** What a file asks for: the names between @ and @, each once. */
export const placeholdersOf = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)),
];

/** Throws an error that names a placeholder without a value. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(PLACEHOLDER, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template asks for ${name}, which has no value.`);
    return value;
  });
}
