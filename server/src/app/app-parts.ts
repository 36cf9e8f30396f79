import type { Logger } from 'pino';
import type { PasswordHashing } from '../account/account.ts';
import type { FileLimits } from '../files/files.ts';
import type { ConnectionLimits } from '../kit/connections/connection-limits.ts';
import type { DownloadLimits } from '../kit/connections/downloads.ts';
import type { ReadLimits } from '../kit/connections/reads.ts';
import type { OpenFile } from '../kit/files/receive.ts';
import type { WriteLimits } from '../kit/http/limits.ts';
import type { LiveLimits } from '../kit/live/live.limits.ts';
import type { PushReach } from '../kit/messages/push.ts';
import type { Metrics } from '../kit/metrics/metrics.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Way } from '../kit/postgres/pooler/session-settings.ts';
import type { ProbeLimits } from '../kit/probes/readiness.ts';
import type { Clock } from '../kit/settings/clock.ts';
import type { Settings } from '../kit/settings/settings.ts';
import type { TaskLimits } from '../kit/tasks/tasks.ts';

export interface AppParts {
  settings: Settings;
  secret: string;
  database: Database;
  /** For the pools that sign-in and tasks keep for themselves. */
  connection: Way;
  /**
   * Past a pooler: for what listens, holds locks, or takes longer than a request. The same as
   * `connection` unless said.
   */
  direct?: Way;
  clock: Clock;
  log: Logger;
  /** Null, and nothing is counted, unless METRICS_PORT is set. */
  metrics?: Metrics | null;
  /** The built web app. */
  webDir: string;
  /**
   * Requests of one client address in a minute; what a busy house with one address needs, and no
   * more.
   */
  requestsPerMinute?: number;
  /** Of what one member writes; the usual ones unless said. */
  writeLimits?: WriteLimits;
  /** Mails to one address within ten minutes; the usual number unless said. */
  mailsToOneAddress?: number;
  /** Of families that one member looks up in an hour; the usual one unless said. */
  lookUpsPerHour?: number;
  /** How long a write waits for the database, in ms; the usual time unless said. */
  writesWaitMs?: number | undefined;
  /** Of reads at a time; the usual ones unless said. */
  readLimits?: Partial<ReadLimits>;
  /** Of files that are sent at a time; the usual ones unless said. */
  downloadLimits?: Partial<DownloadLimits>;
  /** Of live updates; the usual ones unless said. */
  liveLimits?: Partial<LiveLimits>;
  /** Of lost tasks; the usual ones unless said. */
  taskLimits?: Partial<TaskLimits> | undefined;
  /**
   * Whether tasks run by the clock, as they do unless said: a test runs them when it wants them.
   */
  onTime?: boolean;
  /**
   * How long applicants are not told yet what became of a job, in ms; the usual time unless said.
   */
  tellAfterMs?: number | undefined;
  /** Of uploads; the usual ones unless said. */
  fileLimits?: Partial<FileLimits>;
  /** Of connections; the usual ones unless said. */
  connectionLimits?: Partial<ConnectionLimits>;
  /** How the file of an upload is opened; on the disk unless said. */
  openUpload?: OpenFile;
  /** Of the looks behind /readyz; the usual ones unless said. */
  probeLimits?: Partial<ProbeLimits>;
  /** How passwords are hashed; the safe way unless said. */
  passwords?: PasswordHashing;
  /** Where pushes may go; to public hosts unless said. */
  pushReach?: PushReach;
}
