import type { Channels } from '../../kit/messages/messages.ts';
import type { Database } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import type { Daily, Minutely, Task } from '../../kit/tasks/tasks.ts';
import { membersDue, sweep } from './inbox.queries.ts';
import { tellHeld } from './inbox.ts';

declare module '../../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    inbox_sweep: Record<string, never>;
    inbox_held: Record<string, never>;
  }
}

/** Nobody looks for older entries; their subjects have screens of their own. */
const RETENTION_MS = 365 * 86_400_000;

/** Entries whose members are looked for at once. */
export const HELD_AT_ONCE = 100;

export interface InboxTaskParts {
  database: Database;
  clock: Clock;
  channels: Channels;
}

export function inboxTasks({ database, clock, channels }: InboxTaskParts) {
  const inbox_sweep: Task<unknown> = () =>
    sweep(database, new Date(clock.now().getTime() - RETENTION_MS));
  // A transaction for each member: either their entries are told and no longer held, or nothing has
  // happened. One that fails does not hold up the others.
  const inbox_held: Task<unknown> = async () => {
    const failed = new Map<string, unknown>();
    for (;;) {
      const members = await membersDue(database, clock.now(), HELD_AT_ONCE, [...failed.keys()]);
      for (const member of members) {
        const told = database.transaction((tx) => tellHeld(tx, channels, member, clock.now()));
        await told.catch((error) => failed.set(member, error));
      }
      if (members.length === 0) break;
    }
    for (const error of failed.values()) throw error;
  };
  return { inbox_sweep, inbox_held };
}

export const inboxDaily: Daily[] = [{ task: 'inbox_sweep', minute: 55 }];
export const inboxMinutely: Minutely[] = [{ task: 'inbox_held', turn: 'bulk' }];
