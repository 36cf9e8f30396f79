import { getFamily } from '@pcr/contract/families/families.endpoints.ts';
import {
  getPickups,
  listComingPickups,
  savePickups,
  skipPickup,
  snoozePickup,
  unskipPickup,
} from '@pcr/contract/families/pickups/pickups.endpoints.ts';
import type {
  ComingPickup,
  ComingPickups,
  Pickups,
} from '@pcr/contract/families/pickups/pickups.schema.ts';
import { readInboxAbout } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { sayTimeZone } from '@pcr/contract/notifications/notifications.endpoints.ts';
import { page, userEvent } from 'vitest/browser';
import { newId } from '../../kit/api/ids.ts';
import { draftKey } from '../../kit/draft/draft-storage.ts';
import { inAnotherTab } from '../../kit/testing/another-tab.ts';
import { type AnsweringServer, Refused } from '../../kit/testing/answering-server.ts';
import { pressDiscard, textsOf } from '../../kit/testing/component-test.ts';
import { inboxServer } from '../../notifications/testing/inbox-server.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { familyDraft, familyServer, noPickups } from '../testing/family-server.ts';
import { pickupsDraftName } from './pickups.data.ts';
import { pickupDay } from './pickups.labels.ts';

// notifications.md 80 to 84, on the screen.

const times = page.getByRole('region', { name: 'Pickup Times' });
const sheet = page.getByRole('dialog', { name: 'Pickup Times' });
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** A record whose pickups the test holds. */
function pickupServer(server: AnsweringServer, said: Partial<Pickups> = {}) {
  const families = familyServer(server, { family_name: 'The Parkers' });
  const id = families.all[0]?.id ?? '';
  const state = { id, families, pickups: { ...noPickups(id), ...said } };
  const change = (changes: Partial<Pickups>) => {
    state.pickups = { ...state.pickups, ...changes };
    return state.pickups;
  };
  server.answer(readInboxAbout, () => undefined);
  server.answer(getPickups, ({ params }) => ({
    ...state.pickups,
    family_name: families.find(params.id).family_name,
  }));
  server.answer(savePickups, ({ in: { updated_at, ...given } }) => {
    if (updated_at !== state.pickups.updated_at)
      throw new Refused('conflict', { current: state.pickups });
    return change({ ...given, updated_at: later(0) });
  });
  server.answer(snoozePickup, ({ in: { minutes } }) => change({ snoozed_until: later(minutes) }));
  const skipped = (is: boolean) =>
    change({ next: state.pickups.next && { ...state.pickups.next, skipped: is } });
  server.answer(skipPickup, () => skipped(true));
  server.answer(unskipPickup, () => skipped(false));
  return state;
}

test('times are set by weekday in the details of an active record, by the clock of this device, and said in lines (80)', async ({
  server,
  open,
}) => {
  const state = pickupServer(server);
  await open(`/family-records?record=${state.id}`);
  // That of the sign-in, which may never have come through.
  await expect.poll(() => server.asked(sayTimeZone)).toHaveLength(1);
  await times.getByRole('button', { name: 'Set Pickup Times' }).click();
  // A zone that the server does not know holds up nothing.
  server.refuse(sayTimeZone, 'invalid_input');
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Friday'])
    await sheet.getByLabelText(day).fill('15:30');
  await sheet.getByLabelText('Sunday').fill('10:05');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Pickup times saved')).toBeVisible();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(await textsOf(times.getByRole('term'))).toEqual([
    'Monday to Wednesday',
    'Friday',
    'Sunday',
  ]);
  expect(await textsOf(times.getByRole('definition'))).toEqual(['3:30 PM', '3:30 PM', '10:05 AM']);
  await expect
    .element(times.getByText(/^We remind you 15 minutes before, by the clock of Central Time/))
    .toBeVisible();
  const said = server.reached.filter(
    (endpoint) => endpoint === sayTimeZone || endpoint === savePickups,
  );
  expect(said).toEqual([sayTimeZone, sayTimeZone, savePickups]);
});

test('a time that is typed in part is not saved as none (kit.md 45)', async ({ server, open }) => {
  const state = pickupServer(server, { monday: '15:30', updated_at: later(-60) });
  await open(`/family-records?record=${state.id}`);
  await times.getByRole('button', { name: 'Edit Pickup Times' }).click();
  const tuesday = sheet.getByLabelText('Tuesday');
  await expect.element(tuesday).toBeVisible();
  (tuesday.element() as HTMLElement).focus();
  await userEvent.keyboard('0330');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(tuesday)
    .toHaveAccessibleDescription(/^Enter a real time, for example 8:30 AM/);
  await expect.element(tuesday).toHaveFocus();
  expect(server.asked(savePickups)).toEqual([]);
  await userEvent.keyboard('0330p');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(state.pickups).toMatchObject({ monday: '15:30', tuesday: '15:30' });
});

// kit.md 160, for a small form
test('times of other days that another device changed stay, also where both changed one, and after a reload', async ({
  server,
  open,
}) => {
  const state = pickupServer(server, { monday: '15:30', updated_at: later(-60) });
  const edit = async () => {
    await open(`/family-records?record=${state.id}`);
    await times.getByRole('button', { name: 'Edit Pickup Times' }).click();
  };
  const elsewhere = (given: Partial<Pickups>) => {
    state.pickups = { ...state.pickups, ...given, updated_at: later(0) };
  };
  const save = () => sheet.getByRole('button', { name: 'Save' }).click();
  await edit();
  elsewhere({ wednesday: '12:00' });
  await save();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(server.asked(savePickups), 'nothing was changed').toEqual([]);

  await edit();
  await sheet.getByLabelText('Monday').fill('16:00');
  elsewhere({ tuesday: '09:00' });
  await edit();
  await save();
  await expect.element(page.getByText('Pickup times saved')).toBeVisible();
  expect(state.pickups).toMatchObject({ monday: '16:00', tuesday: '09:00', wednesday: '12:00' });

  await edit();
  await sheet.getByLabelText('Monday').fill('17:00');
  elsewhere({ monday: '18:00', friday: '11:00' });
  await save();
  await expect.element(sheet.getByText(/^They were changed on another device/)).toBeVisible();
  await save();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(state.pickups).toMatchObject({ monday: '17:00', tuesday: '09:00', friday: '11:00' });
});

// kit.md 154, for a small form
test('times that are typed in two tabs stay kept of both', async ({ server, open, member }) => {
  const state = pickupServer(server, { monday: '15:30', updated_at: later(-60) });
  const key = draftKey(member.user.id, pickupsDraftName(state.id));
  const there = JSON.stringify({
    saved_at: Date.now(),
    tab: 'another',
    values: { tuesday: '09:00' },
  });
  const edit = async () => {
    await open(`/family-records?record=${state.id}`);
    await times.getByRole('button', { name: 'Edit Pickup Times' }).click();
  };
  await edit();
  await sheet.getByLabelText('Monday').fill('16:00');
  inAnotherTab((storage) => storage.setItem(key, there));
  await sheet.getByLabelText('Monday').fill('16:30');
  expect(localStorage.getItem(key)).toBe(there);
  await edit();
  await expect.element(sheet.getByLabelText('Monday')).toHaveValue('16:30');
  await pressDiscard(sheet);
  await expect.element(sheet.getByLabelText('Monday')).toHaveValue('15:30');
  await edit();
  await expect.element(sheet.getByLabelText('Tuesday')).toHaveValue('09:00');
});

test('a record that was reminded of is put off from its details, and the next pickup is skipped and taken back (83, 84)', async ({
  server,
  open,
}) => {
  const next = { day: '2026-03-03', at: '2026-03-03T21:30:00Z', skipped: false };
  const said = { tuesday: '15:30', updated_at: later(-60), reminded_of: later(5), next };
  const state = pickupServer(server, said);
  await open(`/family-records?record=${state.id}`);
  await times.getByRole('button', { name: 'Remind me again in 5 minutes' }).click();
  await expect.element(times.getByRole('term').filter({ hasText: 'Reminder' })).toBeVisible();
  await expect
    .element(times.getByRole('button', { name: 'Skip This Day' }))
    .not.toBeInTheDocument();
  await expect.element(times).toHaveFocus();

  await expect.element(times.getByText(/^Tue, Mar 3.* · 3:30\sPM$/)).toBeVisible();
  await times.getByRole('button', { name: 'Skip the Next One' }).click();
  await expect.element(times.getByText(/^Tue, Mar 3.* · 3:30\sPM \(skipped\)$/)).toBeVisible();
  await times.getByRole('button', { name: 'Remind Me After All' }).click();
  await expect.element(times.getByText(/^Tue, Mar 3.* · 3:30\sPM$/)).toBeVisible();
  expect(server.asked(skipPickup)).toMatchObject([{ in: { day: '2026-03-03' } }]);
});

test('a reminder in the inbox is put off or skipped right there, as long as it is of use, and keeps the focus (83, 84)', async ({
  server,
  open,
}) => {
  const pickup = (minutes: number) => ({ pickup_at: later(minutes), time_zone: 'America/Chicago' });
  const parts = pickup(10);
  const next = {
    day: pickupDay(parts.pickup_at, parts.time_zone),
    at: parts.pickup_at,
    skipped: false,
  };
  const state = pickupServer(server, { next });
  const inbox = inboxServer(server);
  inbox.add({ kind: 'pickup_soon', subject_id: state.id, parts: pickup(-70) });
  inbox.add({ kind: 'pickup_soon', subject_id: state.id, parts });
  await open('/inbox');
  const entry = page.getByRole('group', { name: 'Inbox entries' }).getByRole('listitem').first();
  const remind = page.getByRole('button', { name: 'Remind me again in 10 minutes' });
  // One that is over has none.
  await expect.element(remind).toBeVisible();
  await remind.click();
  await expect.element(page.getByText(/^We remind you again at \d+:\d\d\s[AP]M$/)).toBeVisible();
  expect(server.asked(snoozePickup)).toMatchObject([
    { params: { id: state.id }, in: { minutes: 10 } },
  ]);
  const message = 'This pickup is skipped or over, or another one is next by now.';
  server.refuse(snoozePickup, 'conflict', { message });
  const again = entry.getByRole('button', { name: 'Remind me again in 5 minutes' });
  await again.click();
  await expect.element(page.getByText(message)).toBeVisible();
  await entry.getByRole('button', { name: 'Skip This Day' }).click();
  await expect.element(page.getByText('No reminder for this pickup on this day')).toBeVisible();
  await expect.element(entry.getByText('Skipped', { exact: true })).toBeVisible();
  await expect.element(again).not.toBeInTheDocument();
  await expect.element(entry).toHaveFocus();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.element(page.getByRole('region', { name: 'Inbox' })).toHaveFocus();
});

test('a reminder of several lists them and leads to all pickups, is put off as one, and each is skipped for itself (82 to 85)', async ({
  server,
  open,
}) => {
  const state = pickupServer(server);
  const second = state.families.create(familyDraft({ family_name: 'The Lees' })).id;
  const inbox = inboxServer(server);
  const parts = {
    pickup_at: later(10),
    time_zone: 'America/Chicago',
    pickups: '3',
    family_ids: `${state.id} ${second}`,
  };
  const next = {
    day: pickupDay(parts.pickup_at, parts.time_zone),
    at: parts.pickup_at,
    skipped: false,
  };
  state.pickups = { ...state.pickups, next };
  inbox.add({ kind: 'pickups_soon', subject_id: state.id, parts });
  await open('/inbox');
  await expect.element(page.getByRole('link', { name: 'The Parkers' })).toBeVisible();
  await expect.element(page.getByText('And 1 more')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /3 .*pickups/i }))
    .toHaveAttribute('href', '/family-records/pickups');
  // A member who reads their inbox has not looked at a record (families.md 26).
  expect(server.asked(getFamily)).toEqual([]);
  await page.getByRole('button', { name: 'Remind me again in 10 minutes' }).click();
  await expect.element(page.getByText(/^We remind you again at/)).toBeVisible();
  expect(server.asked(snoozePickup)).toMatchObject([{ params: { id: state.id } }]);
  await page.getByRole('button', { name: 'Skip this day for The Lees' }).click();
  await expect.element(page.getByText('No reminder for this pickup on this day')).toBeVisible();
  expect(server.asked(skipPickup)).toMatchObject([{ params: { id: second } }]);
  await expect.element(page.getByText('Skipped', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Skip this day for The Lees' }))
    .not.toBeInTheDocument();
  await expect
    .element(page.getByRole('group', { name: 'Inbox entries' }).getByRole('listitem').first())
    .toHaveFocus();
  await open();
  await expect.element(page.getByText('Skipped', { exact: true }).first()).toBeVisible();
});

/** A pickup of the list that the test's server answers with. */
function coming(family_name: string, minutes: number, said: Partial<ComingPickup> = {}) {
  const at = later(minutes);
  const day = pickupDay(at, 'America/Chicago');
  return {
    ...{ id: `${family_name} ${day}`, family_id: newId(), family_name, at, day, time: '15:30' },
    ...{ location: 'Austin, TX', contact_info: null, skipped: false },
    can: { skip: true, unskip: false },
    ...said,
  };
}

const comingServer = (
  server: AnsweringServer,
  items: ComingPickup[],
  said: Partial<ComingPickups> = {},
) =>
  server.answer(listComingPickups, () => ({
    ...{ time_zone: 'America/Chicago', pickup_enabled: true, has_active: true },
    ...{ items, next: null, ...said },
  }));

test('the screen of pickups says day by day who is picked up, where and when, and is there without a network (86, 87)', async ({
  server,
  open,
}) => {
  const state = pickupServer(server);
  const items = [
    coming('The Lees', -5, { can: { skip: false, unskip: false } }),
    coming('The Parkers', 1440 * 3, {
      family_id: state.id,
      contact_info: 'Mom (512) 555-0142',
    }),
  ];
  comingServer(server, items);
  await open('/family-records/pickups');
  const days = page.getByRole('list', { name: /^Pickups of / });
  const due = page.getByRole('list', { name: /Today|Yesterday/ }).getByRole('listitem');
  await expect.element(due).toMatchTextContent(/3:30 PM.*The Lees.*Austin, TX.*Due/);
  await expect.element(due.getByRole('button')).not.toBeInTheDocument();
  const row = days.nth(1).getByRole('listitem');
  const height = () => row.element().getBoundingClientRect().height;
  const before = height();
  await expect
    .element(row.getByRole('link', { name: 'Call The Parkers' }))
    .toHaveAttribute('href', 'tel:+15125550142');

  comingServer(
    server,
    items.map((one) => ({
      ...one,
      skipped: one.family_id === state.id,
      can: { skip: false, unskip: one.family_id === state.id },
    })),
  );
  await row.getByRole('button', { name: 'Skip this day for The Parkers' }).click();
  await expect.element(page.getByText('No reminder for this pickup on this day')).toBeVisible();
  expect(server.asked(skipPickup)).toMatchObject([
    { params: { id: state.id }, in: { day: items[1]?.day } },
  ]);
  await expect.element(row.getByText('Skipped')).toBeVisible();
  await expect.element(row).toHaveFocus();
  // What stands below stays where it was.
  expect(height()).toBe(before);

  await row.getByRole('link', { name: 'The Parkers' }).click();
  await expect.element(times).toBeVisible();
  server.setReachable(false);
  await open('/family-records/pickups');
  await expect.element(days.nth(1)).toMatchTextContent(/The Parkers/);
  await expect.element(page.getByText('The server cannot be reached')).toBeVisible();
});

test('a long name and place take two lines each, and are whole in the record (86)', async ({
  server,
  open,
}) => {
  const name = 'The Hernandez-Montgomery and Featherstonehaugh-Smith Families';
  const location = 'The yellow house behind the old mill on Rutherford Avenue, Austin, TX';
  const contact_info = '(512) 555-0142';
  comingServer(server, [coming(name, 30, { location, contact_info })]);
  await open('/family-records/pickups');
  const link = page.getByRole('link', { name, exact: true });
  await expect.element(link).toBeVisible();
  await expect.element(link).toHaveAttribute('title', name);
  const row = page.getByRole('listitem').filter({ hasText: name });
  expect(row.element().getBoundingClientRect().height).toBeLessThan(120);
});

test('where nobody is picked up the screen says what to do first (88)', async ({
  server,
  open,
}) => {
  pickupServer(server);
  comingServer(server, []);
  await open('/family-records/pickups');
  const choose = page.getByRole('link', { name: 'Choose a Family' });
  await expect.element(choose).toHaveAttribute('href', '/family-records?status=Active');
  comingServer(server, [], { has_active: false });
  await open('/family-records/pickups');
  await expect
    .element(page.getByRole('link', { name: 'Add Record' }))
    .toHaveAttribute('href', '/family-records?add');
  comingServer(server, [coming('The Lees', 30, { can: { skip: false, unskip: false } })], {
    pickup_enabled: false,
  });
  await open('/family-records/pickups');
  await expect
    .element(page.getByRole('link', { name: 'Turn them on' }))
    .toHaveAttribute('href', '/notifications');
});
