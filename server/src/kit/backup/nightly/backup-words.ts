import type { BackupRow, Trouble } from './backups.queries.ts';

/** What is wrong, and what the operator does about it. */
export const WHAT_TO_DO: Readonly<Record<Trouble, string>> = {
  old: 'No backup has been made for more than a day. See what the log says about tasks, and restart PCR.',
  stopped:
    'PCR ended each time while it made the backup. See what ended it: often the machine has too little memory.',
  database: 'PostgreSQL did not answer, or refused to be read. See what the log says.',
  files:
    'A file of a member could not be read. See what the log says, and look at the disk or the store of the files.',
  store:
    'The place of BACKUP_URL could not be reached, or refused to be written or read. Check its address, its key and its rights.',
  room: 'There was no room left for the backup. Free some, give BACKUP_URL more, or keep fewer (BACKUP_KEEP).',
  damaged:
    'The backup was stored, but could not be read back: its bytes were not what was written, or BACKUP_KEY was another one. Check the disk or the store of BACKUP_URL.',
  different:
    'The backup was read back, but what it restores is not what was backed up. Keep the backup, and report this as a fault of PCR.',
  check_database:
    'The backup was stored, but there was no database to restore it into for the check. BACKUP_CHECK_URL must lead to an empty database that its user owns.',
  unknown: 'Something failed that PCR does not know. See what the log says.',
};

/** '2026-11-28 02:30 (America/Chicago)' */
export function timeText(instant: Date, zone: string): string {
  const text = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: zone, dateStyle: 'short', timeStyle: 'short' },
  }).format(instant);
  return `${text} (${zone})`;
}

/** The mail that tells the operator of a trouble. Its text holds nothing of a member. */
export function troubleMail(
  trouble: Trouble,
  good: BackupRow | undefined,
  { zone, origin }: { zone: string; origin: string },
): { subject: string; text: string } {
  const last = good
    ? `The last good backup is from ${timeText(good.finished_at ?? good.begun_at, zone)}: ${good.name}.`
    : 'There is no good backup yet.';
  return {
    subject: trouble === 'old' ? 'PCR has no recent backup' : 'The backup of PCR failed',
    text: [
      `This is PCR at ${origin}.`,
      '',
      WHAT_TO_DO[trouble],
      '',
      last,
      'PCR tries again each night. It deletes no old backup until a new one is good.',
      '',
      '"npm run admin -- status" shows how it is now. What to do stands in docs/operate/backup.md.',
      'PCR writes about this again in a week if it lasts.',
      '',
    ].join('\n'),
  };
}
