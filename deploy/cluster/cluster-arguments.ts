import { parseArgs } from 'node:util';
import { HOSTS } from './layout.ts';

const OPTIONS = {
  folder: { type: 'string' },
  debian: { type: 'string' },
  'movable-clocks': { type: 'boolean' },
  settings: { type: 'string' },
  user: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** Throws an error with its words where there is an option that it does not know. */
export const readArguments = (args: readonly string[]) =>
  parseArgs({ args: ownAlone(args), allowPositionals: true, options: OPTIONS });

/** After `exec HOST` stands a command, whose options are its own. */
function ownAlone(args: readonly string[]): string[] {
  const verb = args.indexOf('exec');
  const host = args.findIndex((arg, n) => n > verb && HOSTS.some((one) => one === arg));
  if (verb < 0 || host < 0 || args.slice(0, host).includes('--')) return [...args];
  return [...args.slice(0, host), '--', ...args.slice(host)];
}
