import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from '../settings/settings.ts';

export type Log = Logger;

/**
 * The log of the app, on stderr: JSON lines, or short readable ones. Unless `format` says which,
 * they are readable when somebody watches. It holds no e-mail address, body, cookie or query
 * string, whatever an error says.
 */
export function makeLog(
  level: LogLevel,
  destination?: DestinationStream,
  format: 'json' | 'text' | null = null,
): Log {
  const readable = format ? format === 'text' : !destination && process.stderr.isTTY;
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (name) => ({ level: name }) },
      serializers: {
        req: ({ method, url, id }: LoggedRequest) => ({ id, method, path: url?.split('?')[0] }),
        res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
        error: (error: unknown) => (error instanceof Error ? loggable(error).message : error),
        // Of a cause the kind alone: its words are another program's, and may quote a path.
        err: (error: LoggedError) => {
          const { name, code, message, stack } = loggable(error);
          return { name, code, message, stack, cause: kindOf(error.cause) };
        },
      },
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), remove: true },
      hooks: {
        streamWrite: (line) => (readable ? short(mask(line)) : mask(line)),
        // pino would take the words of an error that stands alone as those of the line.
        logMethod([first, ...words], method) {
          const [error, said]: unknown[] = [first, ...words];
          if (error instanceof Error && said === undefined)
            method.apply(this, [{ err: error }, loggable(error).message]);
          else method.apply(this, [first, ...words]);
        },
      },
    },
    destination ?? toStderr(),
  );
}

/** PostgreSQL's message may quote what somebody typed; its code, table and constraint do not. */
export function loggable(
  error: Error & { severity?: string; code?: string; table?: string; constraint?: string },
) {
  if (!error.severity) return error;
  const { name, code, table, constraint } = error;
  const stack = error.stack?.slice(error.stack.indexOf('\n    at '));
  return {
    name,
    code,
    stack,
    message: `database error ${code} ${table ?? ''} ${constraint ?? ''}`.trimEnd(),
  };
}

/** Characters that wait while stderr takes nothing; further lines are dropped. */
const UNWRITTEN = 1 << 16;

/**
 * On a full disk, or with its reader gone, stderr takes no lines. Without a listener the error
 * would be thrown where a line is logged, which may be anywhere, and end the app. There is no other
 * place to say it.
 */
function toStderr(): DestinationStream {
  const stderr = pino.destination({ fd: 2, sync: true, maxLength: UNWRITTEN });
  stderr.on('error', () => {});
  return stderr;
}

interface LoggedRequest {
  id?: string;
  method?: string;
  url?: string;
}

interface LoggedError extends Error {
  code?: string;
}

function kindOf(cause: unknown): string | undefined {
  return cause instanceof Error ? ((cause as LoggedError).code ?? cause.name) : undefined;
}

const SECRETS = [
  'headers',
  'cookie',
  'authorization',
  'body',
  'query',
  'password',
  'token',
  'secret',
  'email',
];

const mask = (line: string) =>
  line.replace(/[^\s"'<>(),:;=]+@[^\s"'<>(),:;=]+\.[a-zA-Z]{2,}/g, '[email]');

/** 12:34:56 error message key=value, and the stack below it. */
function short(line: string): string {
  try {
    const { time, level, msg, err, ...rest } = JSON.parse(line);
    const values = Object.entries(rest).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
    const stack = err ? `${err.cause ? ` (${err.cause})` : ''}\n${err.stack ?? err.message}` : '';
    return `${String(time).slice(11, 19)} ${level} ${msg ?? ''}${values.join('')}${stack}\n`;
  } catch {
    return line;
  }
}
