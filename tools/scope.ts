/**
 * What `npm test` runs: checks and vitest always, and of the journeys the first of each domain,
 * all, or by change.
 */
export type Scope = 'everyday' | 'all' | 'changed';

/**
 * For the arguments after `npm test --`. A machine that decides about a change (`CI=true`) leaves
 * nothing out. Throws one line that says which argument it does not know.
 */
export function scopeFor(args: readonly string[], env: { CI?: string }): Scope {
  const unknown = args.find((argument) => argument !== '--all' && argument !== '--changed');
  if (unknown) throw new Error(`npm test does not know ${unknown}; it knows --all and --changed.`);
  if (args.includes('--all') && args.includes('--changed'))
    throw new Error('npm test takes --all or --changed.');
  if (args.includes('--changed')) return 'changed';
  return args.includes('--all') || env.CI === 'true' ? 'all' : 'everyday';
}
