// What the bench uses of two packages that are installed with it alone: the checks of types run
// without them.

declare module 'lighthouse' {
  export interface Flags {
    logLevel?: string;
    onlyCategories?: string[];
    clearStorageTypes?: string[];
    port?: number;
    gatherMode?: string;
    auditMode?: string;
  }
  export interface Audit {
    title: string;
    displayValue?: string;
    errorMessage?: string;
    score: number | null;
    numericValue?: number;
    details?: { type: string; items: Record<string, unknown>[] };
  }
  export interface Result {
    runtimeError?: { message: string };
    categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>;
    audits: Record<string, Audit>;
  }
  export default function lighthouse(
    url: string,
    flags: Flags,
  ): Promise<{ lhr: Result } | undefined>;
}

declare module 'lighthouse/package.json' {
  const manifest: { version: string };
  export default manifest;
}

declare module 'chrome-launcher' {
  export function launch(options: {
    chromePath: string;
    chromeFlags: string[];
    userDataDir: string;
    envVars: Record<string, string | undefined>;
    port: number;
    handleSIGINT: boolean;
    logLevel: 'error';
  }): Promise<{ port: number; pid: number }>;
  export function killAll(): void;
}
