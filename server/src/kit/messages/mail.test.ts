import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeLog } from '../log/log.ts';
import { deliverMail } from './mail.ts';

test('a mail that cannot be written to its file leaves no half of one, and is tried again by the queue', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pcr-mail-'));
  try {
    const id = '0190f000-0000-7000-8000-000000000000';
    // Where the mail is to be there is something else.
    await mkdir(join(dataDir, 'mail', `${id}.eml`), { recursive: true });
    const deliver = deliverMail(
      { smtpUrl: null, mailFrom: 'PCR <pcr@example.org>', dataDir, origin: 'http://pcr.test' },
      makeLog('silent'),
      async () => 0,
    );
    const mail = { id, to: 'ada@example.org', subject: 'Hello', text: 'Words' };
    await expect(deliver(mail, { id: '1', attempt: 1 })).rejects.toThrow('EISDIR');
    expect(await readdir(join(dataDir, 'mail'))).toEqual([`${id}.eml`]);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
