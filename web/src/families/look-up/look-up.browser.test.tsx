import { acceptAgreement } from '@pcr/contract/agreements/agreements.endpoints.ts';
import { listRecordDisputes } from '@pcr/contract/disputes/disputes.endpoints.ts';
import {
  confirmFamily,
  listFamilyLooks,
  listLooksAtOwn,
  lookUpFamilies,
  openSharedFamily,
} from '@pcr/contract/families/look-up/look-up.endpoints.ts';
import type { FamilyLooks } from '@pcr/contract/families/look-up/look-up.schema.ts';
import { onTestFinished, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { newId } from '../../kit/api/ids.ts';
import { Refused } from '../../kit/testing/answering-server.ts';
import { field, press, textsOf } from '../../kit/testing/component-test.ts';
import { inboxServer } from '../../notifications/testing/inbox-server.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { details, editForm, openDetails } from '../testing/family-screen.ts';
import { familyServer, NO_LOOKS } from '../testing/family-server.ts';
import { lookUpServer, sharedFamily } from '../testing/look-up-server.ts';

const form = page.getByRole('form', { name: 'Look up a family' });
const shared = page.getByRole('dialog', { name: 'Shared Family Record' });
const found = page.getByRole('region', { name: 'What was found' });
const openRecord = (name: string) =>
  page.getByRole('button', { name: `Open the record of ${name}` });

async function lookUp(name: string, city = ''): Promise<void> {
  await field(form, 'Family name').fill(name);
  await field(form, 'City \\(optional\\)').fill(city);
  await press(form, 'Look Up');
}

test('before the first look-up it says that looking is seen; nothing is looked up before that is agreed to', async ({
  server,
  accepted,
  open,
}) => {
  lookUpServer(server, sharedFamily());
  accepted.delete('family_look_up');
  await open('/family-records?view=look-up&name=okonkwo');
  await expect.element(page.getByText(/Looking is never anonymous/)).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
  await page.getByLabelText('I agree that owners see my name, my role and the day.').click();
  await press(page, 'I Agree and Continue');
  await expect.element(form).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
  expect(server.asked(acceptAgreement).map(({ params }) => params.name)).toEqual([
    'family_look_up',
  ]);
  await expect.element(found).toBeVisible();
  expect(server.reached.indexOf(lookUpFamilies)).toBeGreaterThan(
    server.reached.indexOf(acceptAgreement),
  );
});

test('with text of twice the size the city can be read and pressed: its button stands under it', async ({
  server,
  open,
}) => {
  lookUpServer(server, sharedFamily());
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => document.documentElement.removeAttribute('style'));
  await open('/family-records?view=look-up');
  const city = field(form, 'City \\(optional\\)');
  await expect.element(city).toBeVisible();
  const { top, bottom, width } = city.element().getBoundingClientRect();
  const button = form.getByRole('button', { name: 'Look Up' }).element().getBoundingClientRect();
  expect(button.top).toBeGreaterThanOrEqual(bottom);
  expect(button.right).toBeLessThanOrEqual(390);
  expect(width).toBeGreaterThan(300);
  expect(top).toBeGreaterThanOrEqual(0);
});

test('a name is looked up with a press; the address keeps it, and back shows it again without asking', async ({
  server,
  open,
}) => {
  familyServer(server, { family_name: 'Own Family' });
  lookUpServer(server, sharedFamily());
  await open('/family-records');
  await page.getByRole('link', { name: 'Look Up' }).click();
  await lookUp('ok');
  const tooShort = form.getByText('Enter at least 3 letters of the family’s name');
  await expect.element(tooShort).toBeVisible();
  const topOf = (line: Locator) => line.element().getBoundingClientRect().top;
  expect(topOf(tooShort)).toBeLessThan(topOf(field(form, 'City \\(optional\\)')));
  await expect
    .element(field(form, 'Family name'))
    .toHaveAccessibleDescription(/at least 3 letters/);
  await lookUp('okonkwo', '98402');
  await expect.element(form.getByText('Type a city, not a ZIP code')).toBeVisible();
  expect(server.asked(lookUpFamilies)).toEqual([]);
  await lookUp('okonkwo', 'Tacoma');
  await expect.element(found).toBeVisible();
  expect(server.asked(lookUpFamilies).map(({ query }) => query)).toEqual([
    { family_name: 'okonkwo', location: 'Tacoma' },
  ]);
  expect(window.location.search).toBe('?view=look-up&name=okonkwo&place=Tacoma');
  await page.getByRole('link', { name: 'My Records' }).click();
  await expect.element(page.getByRole('article', { name: 'Own Family' })).toBeVisible();
  window.history.back();
  await expect.element(found).toBeVisible();
  await expect.element(field(form, 'Family name')).toHaveValue('okonkwo');
  expect(server.asked(lookUpFamilies)).toHaveLength(1);
});

test('records of one name are beside each other with their number, each with its own rating and day', async ({
  server,
  open,
}) => {
  lookUpServer(
    server,
    sharedFamily({ recorder_name: 'Bella Thistle', overall_rating: 5, color_indicator: 'green' }),
    sharedFamily({
      family_name: 'The Okonkwo Family',
      region: null,
      updated_on: '2023-01-09',
      unconfirmed: true,
    }),
    sharedFamily({ family_name: 'Okonkwo-Bell', mine: true }),
  );
  await open('/family-records?view=look-up&name=oko');
  const together = page.getByRole('list', { name: 'Records of Okonkwo Family' });
  await expect.element(together).toBeVisible();
  await expect.element(found.getByText('3 records', { exact: true })).toBeVisible();
  await expect.element(found.getByText(/^2 records under the name “Okonkwo Family”/)).toBeVisible();
  const [first, second] = textsOf(together.getByRole('article'));
  expect(first).toMatch(/5\.0.*High.*BTby Bella Thistle.*Tacoma, WA.*Changed Mar 3/);
  expect(second).toMatch(
    /4\.2.*Medium.*by Provider.*City not shown.*Changed Jan 9, 2023.*Not confirmed for two years/,
  );
  expect(found.element().textContent).not.toMatch(/average/i);
  await expect
    .element(page.getByRole('article', { name: 'Okonkwo-Bell' }).getByText('Your record'))
    .toBeVisible();
});

test('a press always asks again; what was found some minutes ago goes when the page comes back, until a press', async ({
  server,
  open,
}) => {
  lookUpServer(server, sharedFamily({ family_name: 'Okonkwo' }));
  await open('/family-records?view=look-up&name=oko');
  await expect.element(openRecord('Okonkwo')).toBeVisible();
  await press(form, 'Look Up');
  await expect.poll(() => server.asked(lookUpFamilies).length).toBe(2);
  await expect.element(openRecord('Okonkwo')).toBeVisible();
  const now = Date.now;
  const later = vi.spyOn(Date, 'now').mockImplementation(() => now() + 6 * 60_000);
  onTestFinished(() => later.mockRestore());
  for (const event of ['visibilitychange', 'online']) {
    await expect.element(openRecord('Okonkwo')).toBeVisible();
    const asked = server.asked(lookUpFamilies).length;
    if (event === 'online') {
      later.mockImplementation(() => now() + 12 * 60_000);
      server.setOnline(false);
      server.setOnline(true);
    } else window.dispatchEvent(new Event(event));
    await expect.element(page.getByText(/^What was found is no longer shown/)).toBeVisible();
    expect(document.body.textContent).not.toMatch(/Okonkwo/);
    expect(server.asked(lookUpFamilies)).toHaveLength(asked);
    await press(page, 'Look up again');
    await expect.element(openRecord('Okonkwo')).toBeVisible();
  }
});

test('more than are shown has no other number; none says what to do', async ({ server, open }) => {
  const { shared: records } = lookUpServer(
    server,
    ...Array.from({ length: 21 }, () => sharedFamily()),
  );
  await open('/family-records?view=look-up&name=oko');
  await expect
    .element(found.getByText('More than 20 records. Type more of the name, or add a city.'))
    .toBeVisible();
  expect(page.getByRole('article').elements()).toHaveLength(20);
  records.splice(0);
  await lookUp('okon', 'Salem');
  await expect
    .element(page.getByText(/^No member shares a record of a family with this name in this city/))
    .toBeVisible();
  await press(page, 'Look in all cities');
  await expect
    .element(page.getByText(/^No member shares a record of a family with this name\./))
    .toBeVisible();
  expect(server.asked(lookUpFamilies).at(-1)?.query).toEqual({ family_name: 'okon' });
});

test('a record opens to read, and is gone with the next contact once it is no longer shared', async ({
  server,
  open,
}) => {
  const record = sharedFamily({ family_name: 'Okonkwo' });
  const { shared: records } = lookUpServer(server, record, sharedFamily({ family_name: 'Okonjo' }));
  await open('/family-records?view=look-up&name=oko');
  await openRecord('Okonkwo').click();
  for (const words of ['Tacoma, WA', 'Feb 2024', 'Nov 2025', 'Relocation', 'Mar 3, 2026'])
    await expect.element(shared.getByText(words, { exact: true })).toBeVisible();
  await expect.element(shared.getByText(/sees your name, your role/)).toBeVisible();
  await expect.element(shared.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  expect(server.asked(openSharedFamily)).toHaveLength(1);

  // On a wide screen it is marked in the list, which it stands beside then (kit.md 120).
  onTestFinished(() => page.viewport(390, 844));
  await page.viewport(1280, 800);
  const marked = () =>
    found
      .getByRole('listitem')
      .elements()
      .flatMap((row) => (row.ariaCurrent === 'true' ? [row.textContent] : []));
  await expect.poll(marked).toEqual([expect.stringContaining('Okonkwo')]);
  await page.viewport(390, 844);
  await expect.poll(marked).toEqual([]);

  records.splice(0, 1);
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(shared.getByText('This record is not shared')).toBeVisible();
  expect(shared.element().textContent).not.toMatch(/Tacoma|Relocation/);
  await press(shared, 'Close');
  await expect.element(shared).not.toBeInTheDocument();
  await expect.element(openRecord('Okonkwo')).not.toBeInTheDocument();
  await expect.element(openRecord('Okonjo')).toBeVisible();
});

// families.md 28
test('on a phone the ways between the views are whole, and fade where the row is cut', async ({
  server,
  open,
}) => {
  onTestFinished(() => page.viewport(390, 844));
  familyServer(server);
  await open('/family-records');
  const way = page.getByRole('link', { name: 'Who Looked' });
  await expect.element(way).toBeInViewport({ ratio: 1 });
  const row = page.getByRole('navigation', { name: 'Views of family records' });
  await expect.element(row).not.toHaveAttribute('data-cut');
  await page.viewport(320, 844);
  await expect.element(row).toHaveAttribute('data-cut');
  await expect.element(way).toBeInViewport({ ratio: 0.25 });
  row.element().scrollLeft = 1000;
  await expect.element(row).not.toHaveAttribute('data-cut');
  await expect.element(way).toBeInViewport({ ratio: 0.99 });
});

test('a page that is left open until another day takes no look by itself; a press does', async ({
  server,
  open,
}) => {
  const record = sharedFamily({ family_name: 'Okonkwo' });
  lookUpServer(server, record);
  await open('/family-records?view=look-up&name=oko');
  await openRecord('Okonkwo').click();
  await expect.element(shared.getByText('Relocation')).toBeVisible();
  record.region = 'Salem, OR';
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(shared.getByText('Salem, OR')).toBeVisible();
  const now = Date.now;
  const later = vi.spyOn(Date, 'now').mockImplementation(() => now() + 24 * 3_600_000);
  onTestFinished(() => later.mockRestore());
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(shared.getByText(/^You opened this on another day/)).toBeVisible();
  expect(shared.element().textContent).not.toMatch(/Okonkwo|Relocation/);
  window.dispatchEvent(new Event('visibilitychange'));
  server.setOnline(false);
  server.setOnline(true);
  expect(server.asked(openSharedFamily)).toHaveLength(2);
  await press(shared, 'Open again');
  await expect.element(shared.getByText('Relocation')).toBeVisible();
  expect(server.asked(openSharedFamily)).toHaveLength(3);
});

test('a look-up over the limit says when it goes on', async ({ server, open }) => {
  lookUpServer(server, sharedFamily({ family_name: 'Okonkwo' }));
  const message = 'You opened too many records in one day. Please wait 5 hours and try again.';
  server.refuse(openSharedFamily, 'too_many_requests', { message });
  await open('/family-records?view=look-up&name=oko');
  await openRecord('Okonkwo').click();
  await expect.element(shared.getByText(message)).toBeVisible();
  await press(shared, 'Close');
  const searches =
    'You looked up too many families in one hour. Please wait 12 minutes and try again.';
  server.refuse(lookUpFamilies, 'too_many_requests', { message: searches });
  await lookUp('okonk');
  await expect.element(page.getByText(searches)).toBeVisible();
  await expect.element(field(form, 'Family name')).toHaveValue('okonk');
});

test('offline nothing is found and nothing of others is on the device', async ({
  server,
  open,
}) => {
  familyServer(server);
  lookUpServer(server, sharedFamily({ family_name: 'Okonkwo' }));
  await open('/family-records?view=look-up&name=oko');
  await openRecord('Okonkwo').click();
  await expect.element(shared.getByText('Relocation')).toBeVisible();
  server.setOnline(false);
  await open();
  await expect.element(page.getByRole('dialog').getByText(/^You are offline\./)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/Okonkwo|Relocation/);
});

test('the details of one’s own record say who looked at it and when, and let one confirm an old one', async ({
  server,
  open,
}) => {
  familyServer(server, { family_name: 'Own Family' });
  const looks: FamilyLooks = {
    members: 2,
    shared: true,
    age: 'unconfirmed',
    items: [
      { id: newId(), name: 'Bella Thistle', position: 'Director', day: '2026-03-03' },
      { id: newId(), name: null, position: null, day: '2026-03-02' },
    ],
    next: null,
  };
  server.answer(listFamilyLooks, () => looks);
  server.answer(confirmFamily, () => {
    looks.age = 'current';
    return undefined;
  });
  await open('/family-records');
  await openDetails('Own Family');
  await expect.element(details.getByText('Looked at by 2 members')).toBeVisible();
  expect(textsOf(details.getByRole('list', { name: 'Who looked' }).getByRole('listitem'))).toEqual([
    // With the initials of who shows a name.
    'BTBella Thistle, DirectorMar 3, 2026',
    'A member who has left PCRMar 2, 2026',
  ]);
  await expect.element(details.getByText('Others see that this record is old')).toBeVisible();
  await press(details, 'It Is Still Right');
  await expect
    .element(details.getByText('Others see that this record is old'))
    .not.toBeInTheDocument();
});

test('all looks at all records are one list, to which the inbox leads, and which leads to each record', async ({
  server,
  open,
}) => {
  const families = familyServer(server, { family_name: 'Own Family' });
  const own = families.all[0];
  const look = {
    name: 'Bella Thistle',
    position: null,
    family_id: own?.id ?? '',
    family_name: 'Own Family',
  };
  const pages = [
    { items: [{ ...look, id: newId(), day: '2026-03-03' }], next: 'more' },
    { items: [{ ...look, id: newId(), day: '2026-03-02' }], next: null },
  ];
  server.answer(
    listLooksAtOwn,
    ({ query }) => (query.cursor ? pages[1] : pages[0]) ?? { items: [], next: null },
  );
  server.answer(listFamilyLooks, () => NO_LOOKS);
  inboxServer(server).add({ kind: 'family_looked_at', parts: {} });
  await open('/inbox');
  await page.getByRole('link', { name: /^A member looked at one of your family records/ }).click();
  const list = page.getByRole('list', { name: 'Looks at your records' });
  await expect.element(list.getByText('Mar 3, 2026')).toBeVisible();
  await press(page, 'Show more');
  await expect.element(list.getByText('Mar 2, 2026')).toBeVisible();
  await list.getByRole('link', { name: 'Own Family' }).first().click();
  await expect.element(details).toBeVisible();
  await userEvent.keyboard('{Escape}');
});

test('the owner reads at the record what is asked, and answers with a press, not before it is there nor when more came since (disputes.md 12-14)', async ({
  server,
  open,
}) => {
  const [record] = familyServer(server, { family_name: 'Okonkwo' }).all;
  if (!record) throw new Error('no record');
  record.disputed = true;
  let words = 'We never met.';
  server.answer(listRecordDisputes, () => ({
    items: [{ id: newId(), kind: 'delete' as const, words, asked_on: '2026-03-03' }],
  }));
  server.answer(confirmFamily, () => {
    words = 'And we never paid late.';
    throw new Refused('conflict', { current: record });
  });
  const asked = server.hold(listRecordDisputes);
  const hidden = details.getByText('Hidden from others until you answer');
  const right = details.getByRole('button', { name: 'It Is Right' });
  await open('/family-records');
  await expect.element(page.getByText('Hidden from others: someone asks about it')).toBeVisible();
  await openDetails('Okonkwo');
  await asked.arrived;
  await expect.element(details.getByRole('button', { name: 'Correct' })).toBeVisible();
  await expect.element(right).not.toBeInTheDocument();
  asked.letGo();
  await expect.element(hidden).toBeVisible();
  await expect.element(details.getByText(/Someone asks you to delete this record\./)).toBeVisible();
  await expect.element(details.getByText('We never met.')).toBeVisible();
  await press(details, 'Correct');
  await expect.element(editForm).toBeVisible();
  await press(editForm, 'Cancel');

  await right.click();
  await expect.element(details.getByText('And we never paid late.')).toBeVisible();
  await expect.element(hidden).toBeVisible();
  server.answer(confirmFamily, () => {
    record.disputed = false;
    return undefined;
  });
  await right.click();
  await expect.element(hidden).not.toBeInTheDocument();
});
