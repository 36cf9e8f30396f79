import { execFile } from 'node:child_process';
import { ROOT } from '../run.ts';

/** What is known against the libraries that PCR runs on. */
export interface Audit {
  state: 'clean' | 'not answered' | 'found';
  /** A line for each library. */
  lines: string[];
}

/** npm's answer is there within a second, or there is no network worth waiting for. */
const PATIENCE = 10_000;
const GRAVE = ['high', 'critical'];

/**
 * Asks npm's registry for advisories of grade high or critical about what PCR runs on (tests and
 * tools are left out). Many registries do not answer such questions. `more` are npm's options.
 */
export function audit(more: readonly string[] = [], patience = PATIENCE): Promise<Audit> {
  const own = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : null;
  const [program, ...first] = own ? [process.execPath, own] : ['npm'];
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=8000'];
  const all = [...first, ...args, ...more];
  const options = { cwd: ROOT, timeout: patience, maxBuffer: 1 << 26 };
  return new Promise((done) =>
    execFile(program ?? 'npm', all, options, (_error, stdout) => done(auditFrom(stdout))),
  );
}

interface Advisory {
  title?: string;
  url?: string;
}
interface Vulnerability {
  name: string;
  severity: string;
  range: string;
  /** Names of libraries stand for what is known against these. */
  via: (string | Advisory)[];
}

/** Reads what `npm audit --json` has written, be it nothing. */
export function auditFrom(written: string): Audit {
  const found = vulnerabilitiesIn(written);
  if (!found) return { state: 'not answered', lines: [] };
  const lines = found
    .filter(({ severity }) => GRAVE.includes(severity))
    .map(({ name, severity, range, via }) => {
      const why = via.map((one) =>
        typeof one === 'string' ? `through ${one}` : `${one.title} ${one.url}`,
      );
      return `${severity}: ${`${name} ${range}`.trim()} (${why.join('; ')})`;
    });
  return { state: lines.length > 0 ? 'found' : 'clean', lines };
}

function vulnerabilitiesIn(written: string): Vulnerability[] | null {
  try {
    const { vulnerabilities } = JSON.parse(written);
    return vulnerabilities ? Object.values(vulnerabilities) : null;
  } catch {
    return null;
  }
}
