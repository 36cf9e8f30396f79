import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { StartError } from '../errors/start-error.ts';
import { readSettings, type Settings } from './settings.ts';

export interface Environment {
  settings: Settings;
  /** The names of all variables, also of those that are no settings. */
  names: readonly string[];
}

/**
 * The settings of this process: its environment, and for what that does not have the file `.env` of
 * the project. Throws `StartError`.
 */
export function readEnvironment(projectDir: string): Environment {
  loadEnvFile(join(projectDir, '.env'));
  return { settings: readSettings(process.env, projectDir), names: Object.keys(process.env) };
}

/** As `process.loadEnvFile`: what `env` has, wins. No file is no fault. Throws `StartError`. */
export function loadEnvFile(file: string, env: NodeJS.ProcessEnv = process.env): void {
  const text = textOf(file);
  if (text === null) return;
  // Some editors write two bytes for each letter. Node would read no setting at all then.
  if (text.includes('\0'))
    throw new StartError(`The file ${file} is not written in UTF-8. Save it again in UTF-8.`);
  for (const [name, value] of Object.entries(parseEnv(text))) env[name] ??= value;
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new StartError(
      code === 'EISDIR'
        ? `${file} is a folder, and PCR reads its settings from a file of that name. Remove the folder.`
        : `The settings in ${file} cannot be read (${code}). Let the user who starts PCR read that file.`,
    );
  }
}
