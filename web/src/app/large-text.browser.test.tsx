import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { accountServer } from '../account/testing/account-server.ts';
import { consentServer } from '../consent/testing/consent-server.ts';
import { familyServer } from '../families/testing/family-server.ts';
import { jobServer } from '../jobs/testing/job-server.ts';
import { inboxServer } from '../notifications/testing/inbox-server.ts';
import { preferencesServer } from '../notifications/testing/preferences-server.ts';
import { expect, test } from '../testing/app-test.tsx';

// kit.md 109: the screens that are mostly words and switches, read with text of twice the size on
// the narrowest phone.

const WIDTH = 320;
const LONGEST_SHORT_WORD = 6;

/**
 * Unreadable text: words beside the window or the box that they belong to, and short words that are
 * broken.
 */
function unreadable(): string[] {
  const found: string[] = [];
  const main = document.querySelector('main') as HTMLElement;
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const within = text.parentElement as HTMLElement;
    const unseen = within.closest<HTMLElement>('[class*=sr-only]');
    if (unseen && unseen.offsetWidth <= 1) continue;
    if (!within.checkVisibility({ visibilityProperty: true })) continue;
    const box = within.closest('a, button, label, li, section, form')?.getBoundingClientRect();
    for (const { index, 0: word } of (text.nodeValue ?? '').matchAll(/\p{L}+/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const { left, right } = range.getBoundingClientRect();
      const [from, to] = [Math.max(0, box?.left ?? 0), Math.min(WIDTH, box?.right ?? WIDTH)];
      if (left < from - 1 || right > to + 1)
        found.push(`${word}: ${left} to ${right} in ${from} to ${to}`);
      if (word.length <= LONGEST_SHORT_WORD && range.getClientRects().length > 1)
        found.push(`${word}: is broken`);
    }
  }
  return found;
}

test.for([
  ['/profile', 'Edit Profile'],
  ['/consent-management', 'Revoke All Consents'],
  ['/inbox', 'Mark all as read'],
  ['/notifications', 'Save'],
  ['/confirm-email?token=of-a-mail', 'Confirm Email Address'],
] as const)(
  'with text of twice the size every word of %s stands whole in its place, 320 px wide (kit.md 109)',
  async ([address, shown], { server, member, open }) => {
    accountServer(server, member);
    consentServer(server, member);
    preferencesServer(server, { quiet_hours_from: '21:30:00', quiet_hours_to: '06:00:00' });
    const inbox = inboxServer(server);
    inbox.add();
    const [family] = familyServer(server, {}).all;
    inbox.add({
      kind: 'pickup_soon',
      ...(family && { subject_id: family.id }),
      parts: {
        pickup_at: new Date(Date.now() + 1_800_000).toISOString(),
        time_zone: 'America/Chicago',
      },
    });
    document.documentElement.style.fontSize = '200%';
    onTestFinished(() => document.documentElement.removeAttribute('style'));
    await page.viewport(WIDTH, 640);
    onTestFinished(() => page.viewport(390, 844));
    await open(address);
    await expect.element(page.getByRole('button', { name: shown, exact: true })).toBeVisible();
    await expect.poll(unreadable).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(WIDTH);
  },
);

/** The words that go on in another line, each with a stroke where it breaks. */
function brokenWords(within: Element): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const all = text.nodeValue ?? '';
    const topOf = (at: number) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      // A letter after a break has a box without a width at the end of the line before, too.
      return [...range.getClientRects()].at(-1)?.top ?? 0;
    };
    for (let at = 1; at < all.length; at++)
      if (/\p{L}/u.test(all[at] ?? '') && /\S/.test(all[at - 1] ?? ''))
        if (topOf(at) > topOf(at - 1) + 8) found.push(`${all.slice(0, at)}/${all.slice(at)}`);
  }
  return found;
}

test('a long word of the lower bar breaks at a hyphen (kit.md 109)', async ({ server, open }) => {
  familyServer(server, {});
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => document.documentElement.removeAttribute('style'));
  await page.viewport(WIDTH, 640);
  onTestFinished(() => page.viewport(390, 844));
  await open('/family-records');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect.element(bar).toBeVisible();
  const broken = brokenWords(bar.element());
  expect(broken).not.toEqual([]);
  for (const word of broken) expect(word).toContain('\u00ad/');
});

test('with text of twice the size the views of family records stand in a row of their own', async ({
  server,
  open,
}) => {
  familyServer(server, {});
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => document.documentElement.removeAttribute('style'));
  await open('/family-records');
  const views = page.getByRole('navigation', { name: 'Views of family records' });
  await expect.element(views.getByRole('link', { name: 'Look Up' })).toBeVisible();
  const add = page.getByRole('button', { name: 'Add Record' });
  await expect.element(add).toBeVisible();
  expect(views.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
    add.element().getBoundingClientRect().top,
  );
});

test.for([390, 320])(
  'with text of twice the size the tools of a list stand behind one button, which shows them, %i px wide (kit.md 109)',
  async (width, { server, member, open }) => {
    familyServer(server, {});
    jobServer(server, member).postByAnother({ title: 'Floater' });
    document.documentElement.style.fontSize = '200%';
    onTestFinished(() => document.documentElement.removeAttribute('style'));
    await page.viewport(width, 844);
    onTestFinished(() => page.viewport(390, 844));
    const rating = page.getByRole('button', { name: 'Rating' });
    for (const [address, order] of [
      ['/family-records', rating],
      ['/jobs', page.getByRole('combobox', { name: 'Sort by' })],
    ] as const) {
      await open(address);
      const tools = page.getByRole('button', { name: /^Filters/ });
      await expect.element(page.getByRole('article').first()).toBeVisible();
      await expect.element(tools).toBeVisible();
      const search = page.getByRole('searchbox').first();
      await expect.element(search).not.toBeInTheDocument();
      await expect.element(order).not.toBeInTheDocument();
      await tools.click();
      await expect.element(search).toBeVisible();
      await expect.element(order).toBeInTheDocument();
      order.element().scrollIntoView({ block: 'nearest' });
      const bar = document.querySelector('[data-stays-in-sight]') as Element;
      expect(order.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
        bar.getBoundingClientRect().bottom,
      );
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      await search.fill('Nobody has these words');
      await expect.poll(() => location.search).toContain('search=');
      // The search stays in sight while it has words.
      await tools.click();
      await expect.element(search).toBeVisible();
    }
  },
);

test.for([390, 320])(
  'with text of twice the size the note of an unsaved entry can be read to its end, %i px wide (kit.md 109)',
  async (width, { server, member, open }) => {
    familyServer(server, {});
    const values = { family_name: 'Featherstonehaugh Family' };
    localStorage.setItem(
      `pcr_draft:${member.user.id}:families:new:of-a-tab`,
      JSON.stringify({ saved_at: Date.now(), values }),
    );
    document.documentElement.style.fontSize = '200%';
    onTestFinished(() => document.documentElement.removeAttribute('style'));
    await page.viewport(width, 844);
    onTestFinished(() => page.viewport(390, 844));
    await open('/family-records');
    const note = page.getByRole('status').filter({ hasText: 'unsaved record' });
    await expect.element(note).toMatchTextContent(/Featherstonehaugh Family/);
    const cut = [...note.element().querySelectorAll('span')].filter(
      (line) => line.scrollWidth > line.clientWidth + 1 && !line.matches('.sr-only, .sr-only *'),
    );
    expect(cut.map(({ textContent }) => textContent)).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test.for([390, 320])(
  'with text of twice the size the title of a list is no smaller than the words under it, %i px wide (kit.md 109)',
  async (width, { server, member, open }) => {
    jobServer(server, member);
    document.documentElement.style.fontSize = '200%';
    onTestFinished(() => document.documentElement.removeAttribute('style'));
    await page.viewport(width, 844);
    onTestFinished(() => page.viewport(390, 844));
    await open('/jobs');
    const sizeOf = (words: { element(): Element }) =>
      Number.parseFloat(getComputedStyle(words.element()).fontSize);
    const under = page.getByText('Find opportunities or post job openings');
    await expect.element(under).toBeVisible();
    const title = page.getByRole('heading', { name: 'Job Board', level: 1 });
    expect(sizeOf(title)).toBeGreaterThanOrEqual(sizeOf(under));
  },
);
