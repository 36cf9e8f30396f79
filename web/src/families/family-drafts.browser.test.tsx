import type { Session } from '@pcr/contract/account/account.schema.ts';
import { createFamily, updateFamily } from '@pcr/contract/families/families.endpoints.ts';
import { onTestFinished } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { newId } from '../kit/api/ids.ts';
import { draftKey, saveDraft } from '../kit/draft/draft-storage.ts';
import { inAnotherTab } from '../kit/testing/another-tab.ts';
import {
  field,
  goBack,
  press,
  pressDiscard,
  textsOf,
  toast,
} from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';
import {
  addForm,
  details,
  editForm,
  expectNames,
  fillRequired,
  openAddForm,
  openDetails,
  openEditForm,
  save,
} from './testing/family-screen.ts';
import { familyDraft, familyServer } from './testing/family-server.ts';

const ADDED = 'Family record added successfully!';
const unsaved = (title: string | RegExp) => page.getByRole('status').filter({ hasText: title });
const name = field(addForm, 'Family name');
const newKey = ({ user }: Session) => draftKey(user.id, `families:new:${newId()}`);

test('the note of what is unsaved comes with the form, since the network may be gone when the form is closed (kit.md 39)', async ({
  server,
  open,
}) => {
  familyServer(server);
  await open('/family-records');
  await openAddForm();
  // A page asks for a module only once: what the form has asked for is not asked for here.
  const now = performance.now();
  const askedHere: string[] = [];
  const note = (entries: PerformanceEntryList) => {
    for (const { name: url, startTime } of entries)
      if (startTime >= now) askedHere.push(new URL(url).pathname);
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'resource' });
  onTestFinished(() => observer.disconnect());
  await import('../kit/entry/UnsavedList.tsx');
  note(observer.takeRecords());
  expect(askedHere.filter((path) => path.endsWith('/UnsavedList.tsx'))).toEqual([]);
});

test('a draft of a new record survives that the page is closed, until it is discarded, which asks first, or saved; it is nobody else’s (kit.md 39)', async ({
  server,
  open,
  member,
}) => {
  familyServer(server);
  const back = addForm.getByText('Your unsaved record is back');
  await open('/family-records');
  await openAddForm();
  await fillRequired('Rivera Family');
  await open();
  await expect.element(back).toBeVisible();
  await press(addForm, 'Discard');
  await press(page.getByRole('alertdialog', { name: 'Discard what you typed?' }), 'Cancel');
  await expect.element(name).toHaveValue('Rivera Family');
  await pressDiscard(addForm);
  await expect.element(name).toHaveValue('');
  await expect.element(name).toHaveFocus();
  await open();
  await expect.element(name).toHaveValue('');
  await expect.element(back).not.toBeInTheDocument();

  await fillRequired('Rivera Family');
  await field(addForm, 'End date').fill('2025-03-03');
  await field(addForm, 'End reason').selectOptions('Other');
  await field(addForm, 'Other reason details').fill('moved');
  const own = member.user.id;
  member.user.id = newId();
  await open('/family-records?add');
  await expect.element(name).toHaveValue('');
  await open('/family-records');
  await expect.element(page.getByText('Using sample data for demonstration')).toBeVisible();
  await expect.element(unsaved('unsaved')).not.toBeInTheDocument();

  member.user.id = own;
  await open('/family-records');
  await press(unsaved('You have an unsaved record'), 'Continue');
  await expect.element(back).toBeVisible();
  await expect.element(name).toHaveValue('Rivera Family');
  await expect.element(field(addForm, 'Other reason details')).toHaveValue('moved');
  await save(addForm);
  await expect.element(toast(ADDED)).toBeVisible();
  await expectNames('Rivera Family');
  await expect.element(unsaved('unsaved')).not.toBeInTheDocument();
  await openAddForm();
  await expect.element(name).toHaveValue('');
});

test('a record whose save is under way is not called unsaved; when that fails it is', async ({
  server,
  open,
}) => {
  familyServer(server);
  await open('/family-records');
  await openAddForm();
  await fillRequired('Rivera Family');
  const held = server.hold(createFamily);
  await save(addForm);
  await held.arrived;
  goBack();
  await expect.element(addForm).not.toBeInTheDocument();
  await expect.element(unsaved('unsaved')).not.toBeInTheDocument();
  server.loseAnswer(createFamily);
  held.letGo();
  await expect.element(unsaved('You have an unsaved record')).toMatchTextContent('Rivera Family');
});

// kit.md 42
test('a draft whose entry was saved without an answer goes, and one that says more than its entry stays', async ({
  server,
  open,
}) => {
  const kept = familyServer(server);
  for (const [typed, stored] of [
    ['Rivera Family', 'Rivera Family'],
    ['Okafor Family', 'Okafor'],
  ] as const) {
    await open('/family-records');
    await openAddForm();
    await fillRequired(`${typed} `);
    const held = server.hold(createFamily);
    await save(addForm);
    await held.arrived;
    server.loseAnswer(createFamily);
    held.letGo();
    await expect.poll(() => kept.all[0]?.family_name).toBe(typed);
    const saved = kept.all[0];
    if (saved) saved.family_name = stored;
  }
  await open('/family-records');
  await expectNames('Okafor', 'Rivera Family');
  await expect.element(unsaved('You have an unsaved record')).toMatchTextContent('Okafor Family');
});

test('an empty form says first what was begun before it, and goes on with that', async ({
  server,
  open,
}) => {
  familyServer(server);
  await open('/family-records');
  await openAddForm();
  await fillRequired('Rivera Family');
  goBack();
  await expect.element(addForm).not.toBeInTheDocument();
  await openAddForm();
  await expect.element(name).toHaveValue('');
  const note = addForm.getByRole('status').filter({ hasText: 'You have an unsaved record' });
  await expect.element(note).toMatchTextContent('Rivera Family');
  // The text typed here is a record of its own, and moves nothing.
  await field(addForm, 'Location').fill('Waco, TX');
  await press(note, 'Continue');
  await expect.element(addForm.getByText('Your unsaved record is back')).toBeVisible();
  await expect.element(name).toHaveValue('Rivera Family');
  await expect.element(note).not.toBeInTheDocument();
  await save(addForm);
  await expect.element(toast(ADDED)).toBeVisible();
  await expectNames('Rivera Family');
  await expect.element(unsaved('You have an unsaved record')).toMatchTextContent('Waco, TX');
});

test('of several unsaved records each can be gone on with, or discarded after a question', async ({
  server,
  open,
  member,
}) => {
  familyServer(server);
  for (const [n, family_name] of ['Brooks Family', 'Chen Family', 'Rivera Family'].entries())
    saveDraft(newKey(member), { family_name }, Date.now() + n);
  await open('/family-records');
  const note = unsaved('You have 3 unsaved records');
  await press(note, 'Show');
  await expect
    .poll(() => textsOf(note.getByRole('listitem')))
    .toEqual([
      expect.stringContaining('Rivera Family'),
      expect.stringContaining('Chen Family'),
      expect.stringContaining('Brooks Family'),
    ]);

  await press(note, 'Discard Chen Family');
  const question = page.getByRole('alertdialog', { name: 'Discard this record?' });
  await expect.element(question).toMatchTextContent('Chen Family');
  await press(question, 'Cancel');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(note).toBeVisible();
  await press(note, 'Discard Chen Family');
  await press(question, 'Discard');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByText('Chen Family')).not.toBeInTheDocument();

  await press(page, 'Continue Brooks Family');
  await expect.element(name).toHaveValue('Brooks Family');
  await open();
  await expect.element(name).toHaveValue('Brooks Family');
  goBack();
  await expect.element(unsaved('You have 2 unsaved records')).toBeVisible();
});

test('the note stays open, and so does the question that it asks, when another card becomes the first of its list (kit.md 39)', async ({
  server,
  open,
  member,
}) => {
  const families = familyServer(
    server,
    ...Array.from({ length: 30 }, (_, n) => ({ family_name: `Family ${n + 1}` })),
  );
  for (const family_name of ['Brooks Family', 'Chen Family'])
    saveDraft(newKey(member), { family_name });
  await open('/family-records');
  const first = page.getByRole('article').first();
  await expect.element(first).toMatchTextContent('Family 30');
  await expect.poll(() => server.listening).toBe(1);
  const note = unsaved('You have 2 unsaved records');
  await press(note, 'Show');
  await press(note, 'Discard Chen Family');
  const question = page.getByRole('alertdialog', { name: 'Discard this record?' });
  await expect.element(question).toMatchTextContent('Chen Family');
  const asked = question.element();
  const { id } = families.create(familyDraft({ family_name: 'Family 31' }));
  const otherTab = new BroadcastChannel('pcr_changes');
  onTestFinished(() => otherTab.close());
  otherTab.postMessage({ topic: 'families', id, everyone: false });
  const cards = page.getByRole('article', { includeHidden: true });
  await expect.element(cards.first()).toMatchTextContent('Family 31');
  expect(question.element()).toBe(asked);
  await press(question, 'Cancel');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(note.getByRole('list')).toBeVisible();
  const y = (one: Locator) => one.element().getBoundingClientRect().top;
  expect(y(note)).toBeGreaterThan(y(cards.first()));
  expect(y(note)).toBeLessThan(y(cards.nth(1)));
});

test('a draft begun in another tab can be continued here, until it is saved there', async ({
  server,
  open,
  member,
}) => {
  familyServer(server);
  await open('/family-records');
  await expect.element(page.getByRole('button', { name: 'Add Record' }).first()).toBeVisible();
  const key = newKey(member);
  const draft = { saved_at: Date.now(), values: { family_name: 'Rivera Family' } };
  inAnotherTab((storage) => storage.setItem(key, JSON.stringify(draft)));
  await expect.element(unsaved('You have an unsaved record')).toMatchTextContent('Rivera Family');
  inAnotherTab((storage) => storage.removeItem(key));
  await expect.element(unsaved('You have an unsaved record')).not.toBeInTheDocument();
});

test('unsaved changes of a record come back to it, and to no other', async ({ server, open }) => {
  const [brooks, chen] = familyServer(
    server,
    { family_name: 'Chen Family' },
    { family_name: 'Brooks Family' },
  ).all;
  await open(`/family-records?edit=${chen?.id}`);
  await field(editForm, 'Notes').fill('Half a sent');
  await open();
  await expect.element(editForm.getByText('Your unsaved changes are back')).toBeVisible();
  await expect.element(field(editForm, 'Notes')).toHaveValue('Half a sent');
  // The details stand under it; a screen reader finds the form all the same.
  await expect.element(editForm.getByRole('button', { name: 'Save Record' })).toBeVisible();

  await open(`/family-records?edit=${brooks?.id}`);
  await expect.element(field(editForm, 'Family name')).toHaveValue('Brooks Family');
  await expect.element(field(editForm, 'Notes')).toHaveValue('');
  await open('/family-records');
  await openDetails('Chen Family');
  await expect.element(details.getByText('You have unsaved changes')).toBeVisible();
  await press(details, 'Continue editing');
  await expect.element(field(editForm, 'Notes')).toHaveValue('Half a sent');
});

// kit.md 154
test('text that two tabs type into the same record is kept for both, and comes back one after the other', async ({
  server,
  open,
  member,
}) => {
  const [record] = familyServer(server, { location: 'Austin, TX' }).all;
  const key = draftKey(member.user.id, `families:${record?.id}`);
  const location = field(editForm, 'Location');
  const notes = field(editForm, 'Notes');
  const back = editForm.getByText('Your unsaved changes are back');
  await open('/family-records');
  await openEditForm('Rivera Family');
  await notes.fill('Typed here');
  const there = {
    saved_at: Date.now() + 1,
    tab: 'another',
    values: { ...record, sent: '', location: 'Waco, TX' },
  };
  inAnotherTab((storage) => storage.setItem(key, JSON.stringify(there)));
  await notes.fill('Typed here, and more');
  expect(localStorage.getItem(key)).toBe(JSON.stringify(there));
  await open();
  await expect.element(back).toBeVisible();
  await expect.element(notes).toHaveValue('Typed here, and more');
  await expect.element(location).toHaveValue('Austin, TX');

  await save(editForm);
  await expect.element(editForm).not.toBeInTheDocument();
  await press(details, 'Continue editing');
  await expect.element(back).toBeVisible();
  await expect.element(location).toHaveValue('Waco, TX');
  await expect.element(notes).toHaveValue('');
  await pressDiscard(editForm);
  await expect.element(location).toHaveValue('Austin, TX');
  await expect.element(notes).toHaveValue('Typed here, and more');
  await open(`/family-records?record=${record?.id}`);
  await expect.element(details.getByText('Typed here, and more')).toBeVisible();
  await expect.element(details.getByText('You have unsaved changes')).not.toBeInTheDocument();
});

test('text typed during a save stays in the form, and the next save takes it', async ({
  server,
  open,
}) => {
  familyServer(server, {});
  await open('/family-records');
  await openEditForm('Rivera Family');
  await field(editForm, 'Location').fill('Here, TX');
  const held = server.hold(updateFamily);
  await save(editForm);
  await expect.element(editForm.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await field(editForm, 'Notes').fill('And this.');
  held.letGo();
  await expect
    .element(editForm.getByText('Saved, but not what you typed since then'))
    .toBeVisible();
  await expect.element(field(editForm, 'Location')).toHaveValue('Here, TX');
  await expect.element(field(editForm, 'Notes')).toHaveValue('And this.');
  await save(editForm);
  await expect.element(editForm).not.toBeInTheDocument();
  await expect.element(details.getByText('And this.')).toBeVisible();
  await expect.element(page.getByText('You have unsaved changes')).not.toBeInTheDocument();
});
