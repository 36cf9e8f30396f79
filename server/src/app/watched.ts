import type { Registry } from 'prom-client';
import type { Parts } from '../domain.ts';
import { lastGoodBackup } from '../kit/backup/nightly/nightly.ts';
import { diskSpace, reserveOf } from '../kit/files/disk-space.ts';
import type { LiveHub } from '../kit/live/live.hub.ts';
import { CHANNELS } from '../kit/messages/messages.ts';
import { databaseLooks, type WaitingTask } from '../kit/metrics/database-looks.ts';
import { gauge, type Sample } from '../kit/metrics/gauges.ts';
import type { Metrics } from '../kit/metrics/metrics.ts';
import type { Watching } from '../kit/postgres/watching.ts';
import type { Readiness } from '../kit/probes/readiness.ts';
import type { Lane } from '../kit/tasks/lanes.ts';
import { oneLook } from '../kit/turns/one-look.ts';
import type { AppParts } from './app-parts.ts';

interface Watched {
  parts: Parts;
  lanes: readonly Lane[];
  hub: LiveHub;
  ready: Readiness;
  watching: Watching;
  waiting: () => Readonly<Record<string, number>>;
}

/** What the metrics say of the app beside what they count (docs/operate/monitor.md). */
export function watchApp(
  { registry, lookMs, begin }: Metrics,
  { database, settings }: AppParts,
  { parts, lanes, hub, ready, watching, waiting }: Watched,
): void {
  begin(lanes.map(({ name }) => name));
  gauge(
    registry,
    { name: 'pcr_ready', help: 'Whether /readyz says that this process can do all members ask.' },
    async () => ((await ready.look()) === null ? 1 : 0),
  );
  gauge(
    registry,
    {
      name: 'pcr_requests_waiting',
      help: 'Requests that wait for the turn of their member, by the kind of turn.',
      labels: ['turn'],
    },
    () => Object.entries(waiting()).map(([turn, count]): Sample => [{ turn }, count]),
  );
  const { pool } = database;
  gauge(
    registry,
    {
      name: 'pcr_database_connections',
      help: 'Connections for requests that are used or idle, and work that waits for one.',
      labels: ['state'],
    },
    () => [
      [{ state: 'used' }, pool.totalCount - pool.idleCount],
      [{ state: 'idle' }, pool.idleCount],
      [{ state: 'waiting' }, pool.waitingCount],
    ],
  );
  gauge(
    registry,
    {
      name: 'pcr_database_connections_most',
      help: 'The most connections that this process keeps for requests.',
    },
    () => pool.options.max,
  );
  gauge(
    registry,
    { name: 'pcr_live_streams', help: 'Open pages that hear live updates from this process.' },
    () => hub.size,
  );
  const { waitingTasks, waitingDeliveries, openSessions } = databaseLooks(watching, lookMs);
  watchTasks(registry, waitingTasks, lanes);

  gauge(
    registry,
    {
      name: 'pcr_deliveries_waiting',
      help: 'Messages of all processes that are not delivered yet, by channel.',
      labels: ['channel'],
    },
    async () => {
      const found = new Map((await waitingDeliveries()).map((row) => [row.channel, row.waiting]));
      return CHANNELS.map((channel): Sample => [{ channel }, found.get(channel) ?? 0]);
    },
  );
  gauge(
    registry,
    { name: 'pcr_sessions', help: 'Sessions of all members that have not ended.' },
    openSessions,
  );
  watchDisk(registry, settings.dataDir, parts);
  gauge(
    registry,
    {
      name: 'pcr_backups_nightly',
      help: 'Whether BACKUP_AT has PCR make a backup each night.',
    },
    () => (settings.backupAt ? 1 : 0),
  );
  gauge(
    registry,
    {
      name: 'pcr_backup_last_good_timestamp_seconds',
      help: 'When the newest backup was made that was read back and found whole.',
    },
    oneLook(async () => {
      const last = await lastGoodBackup(watching);
      return last ? last.finished_at.getTime() / 1000 : null;
    }, lookMs),
  );
}

/** Only lanes are named: they stand in the code, and what a task is about stands nowhere. */
function watchTasks(
  registry: Registry,
  waitingTasks: () => Promise<WaitingTask[]>,
  lanes: readonly Lane[],
): void {
  const look = async () => {
    const all = new Map(lanes.map(({ name }) => [name, { waiting: 0, oldest: 0 }]));
    for (const { task, waiting, oldest } of await waitingTasks()) {
      // One of another version is nobody's here.
      const lane = lanes.find(({ tasks }) => (tasks as readonly string[]).includes(task));
      const of = lane && all.get(lane.name);
      if (!of) continue;
      of.waiting += waiting;
      of.oldest = Math.max(of.oldest, oldest);
    }
    return all;
  };
  const of = (value: 'waiting' | 'oldest') => async () =>
    [...(await look())].map(([lane, seen]): Sample => [{ lane }, seen[value]]);
  gauge(
    registry,
    {
      name: 'pcr_tasks_waiting',
      help: 'Background tasks of all processes that are due and not begun, by lane.',
      labels: ['lane'],
    },
    of('waiting'),
  );
  gauge(
    registry,
    {
      name: 'pcr_tasks_oldest_seconds',
      help: 'How long the oldest of them has been due.',
      labels: ['lane'],
    },
    of('oldest'),
  );
}

function watchDisk(registry: Registry, folder: string, { fileLimits }: Parts): void {
  gauge(
    registry,
    { name: 'pcr_disk_free_bytes', help: 'Free for PCR on the disk of DATA_DIR.' },
    async () => (await diskSpace(folder)).free,
  );
  gauge(
    registry,
    { name: 'pcr_disk_size_bytes', help: 'The size of that disk.' },
    async () => (await diskSpace(folder)).total,
  );
  gauge(
    registry,
    {
      name: 'pcr_disk_reserve_bytes',
      help: 'Uploads are refused when less than this is free.',
    },
    async () => reserveOf(await diskSpace(folder), fileLimits.reserve),
  );
}
