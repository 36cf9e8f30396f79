import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as inFolder } from 'node:path';
import { confirmAddress, hasPhone } from '../../environment/entries/inbox.ts';
import { join } from '../../environment/entries/members.ts';
import { operate, operateAtTerminal } from '../../environment/operator.ts';
import { test as base, expect } from '../../kit/fixtures.ts';
import { emergencyBanner } from '../notifications-screen.ts';

const test = base.extend<{ files: (name: string, text: string) => Promise<string> }>({
  // The operator tells all members of an app.
  app: ({ environment }, use) => environment.ownApp(environment.gateway.settings).then(use),
  // biome-ignore lint/correctness/noEmptyPattern: playwright reads from it what a fixture needs
  files: async ({}, use) => {
    const folder = await mkdtemp(inFolder(tmpdir(), 'pcr-e2e-words-'));
    await use(async (name, text) => {
      const file = inFolder(folder, name);
      await writeFile(file, text);
      return file;
    });
    await rm(folder, { recursive: true });
  },
});

const NUMBER = '+15125550117';
const STORM =
  '# Storm tonight\n\nStay **inside** after 8 PM.\n\n1. Close the windows\n2. Charge your phone\n';

test('the operator is asked before an emergency goes out; it comes by each channel, is seen and stopped', async ({
  page,
  app,
  member: ana,
  device,
  files,
  environment: { mailbox, gateway },
}) => {
  const settings = { SMTP_URL: mailbox.url, PUBLIC_URL: app.url, ...gateway.settings };
  const storm = await files('storm.md', STORM);
  const other = await device();
  const bo = await join(other, app, { full_name: 'Bo Provider' });
  for (const member of [ana, bo]) await confirmAddress(app, member);
  await hasPhone(app, ana, NUMBER);
  const operator = (args: readonly string[], answer: (asked: string) => string) =>
    operateAtTerminal(app, args, answer, settings);
  const ticketOf = (said: string) => /(PCR-\d+) goes out/.exec(said)?.[1] ?? '';
  /**
   * How far the command says that one is: how many were told, and by each channel delivered,
   * waiting and failed.
   */
  const progress = async (ticket: string) => {
    const said = await operate(app, ['emergency', 'show', ticket], settings);
    const lines = said.split('\n').filter((line) => /^(Told|Seen|mail|sms|call) /.test(line));
    return lines.map((line) => line.replace(/ +/g, ' ')).sort();
  };
  let emergency = '';

  await test.step('the command shows it, and an answer that is not right sends nothing', async () => {
    await page.goto('/jobs');
    await other.goto('/dashboard');
    await expect(other.getByRole('navigation', { name: 'Quick actions' })).toBeVisible();
    const sending = ['emergency', 'send', '--file', storm];
    const not = await operator(sending, () => 'yes');
    expect(not).toMatchObject({ code: 1, said: expect.stringContaining('Nothing was done.') });
    expect(not.said).toContain('Subject  Storm tonight');
    expect(not.said).toContain('To       2 members: all');
    expect(await app.database.query('select from broadcasts')).toEqual([]);
    const { code, said } = await operator(sending, (asked) => asked);
    expect(code).toBe(0);
    emergency = ticketOf(said);
  });

  await test.step('it stands on both open pages, and comes by mail, text message and call', async () => {
    await expect(emergencyBanner(page)).toContainText('Emergency: Storm tonight');
    await expect(emergencyBanner(other)).toContainText('Emergency: Storm tonight');
    for (const channel of ['sms', 'call'] as const)
      await gateway.next(NUMBER, channel, 'Storm tonight');
    await mailbox.next(bo.email, 'Emergency: Storm tonight');
    await page.goto((await mailbox.next(ana.email, 'Emergency: Storm tonight')).link);
    await expect(page.getByRole('heading', { name: 'Storm tonight', level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
      'Close the windows',
      'Charge your phone',
    ]);
  });

  await test.step('one says that they have seen it, which holds; the operator sees how many, and how it went', async () => {
    await emergencyBanner(page).getByRole('button', { name: 'I have seen this' }).click();
    await expect(page.getByText(/^You said that you have seen this/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^You said that you have seen this/)).toBeVisible();
    await expect(emergencyBanner(page)).toHaveCount(0);
    await expect(emergencyBanner(other)).toBeVisible();
    await expect
      .poll(() => progress(emergency))
      .toEqual(['Seen 1', 'Told 2 of 2', 'call 1 0 0', 'mail 2 0 0', 'sms 1 0 0']);
  });

  await test.step('once stopped, it leaves the pages of members who have not seen it', async () => {
    expect(await operator(['emergency', 'stop', emergency], (asked) => asked)).toMatchObject({
      code: 0,
    });
    await expect(emergencyBanner(other)).toHaveCount(0);
  });
});
