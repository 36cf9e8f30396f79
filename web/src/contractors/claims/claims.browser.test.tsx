import {
  claimContractor,
  takeBackClaim,
} from '@pcr/contract/contractors/claims/claims.endpoints.ts';
import {
  deleteContractor,
  updateContractor,
} from '@pcr/contract/contractors/contractors.endpoints.ts';
import { INBOX_TOPIC } from '@pcr/contract/notifications/inbox/unread.ts';
import { onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../kit/api/ids.ts';
import {
  field,
  goBack,
  press,
  pressDiscard,
  textsOf,
  toast,
  toastsGone,
} from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { claimForm, details, editForm } from '../testing/contractor-screen.ts';
import { contractorServer, reviewDraft } from '../testing/contractor-server.ts';

// 'This is me' on the screen. Permissions, and the operator's part, are proved on PostgreSQL.

const note = claimForm.getByLabelText(/^How can PCR support check it\?/);
const waiting = details().getByText('You asked to be confirmed');
const drafts = () => Object.keys(localStorage).filter((key) => key.includes(':contractor_claim:'));
const draft = () => ({ id: newId(), note: null });
const address = (id: string) => `/contractors?contractor=${id}`;

test('‘This is me’ says what it means, is sent with or without words, waits, and is canceled', async ({
  server,
  member,
  open,
}) => {
  const { addByAnother } = contractorServer(server, member);
  const { id } = addByAnother();
  await open(address(id));
  await press(details(), 'This is me');
  await expect.element(claimForm.getByText(/Until then, nothing changes\./)).toBeVisible();
  expect(textsOf(claimForm.getByRole('listitem'))).toHaveLength(4);
  await press(claimForm, 'Send');
  await expect.element(toast('Your request is saved as ticket PCR-1042')).toBeVisible();
  await expect.element(waiting).toBeVisible();
  await expect
    .element(details().getByText(/^Waiting for PCR support since .* as ticket PCR-1042\.$/))
    .toBeVisible();
  await expect
    .element(details().getByRole('button', { name: 'This is me' }))
    .not.toBeInTheDocument();
  expect(server.asked(claimContractor)).toMatchObject([{ in: { note: null } }]);
  expect(drafts()).toEqual([]);

  await details()
    .getByRole('tab', { name: /^Assessments/ })
    .click();
  // A member who may not write one is not asked to (contractors.md 45).
  await expect.element(details().getByText('No assessments yet.', { exact: true })).toBeVisible();
  await expect
    .element(details().getByRole('button', { name: 'Add Assessment' }))
    .not.toBeInTheDocument();
  await expect
    .element(details().getByText(/^You asked to be confirmed as this contractor\. Until/))
    .toBeVisible();
  await details().getByRole('tab', { name: 'Details' }).click();
  await press(details(), 'Cancel request');
  await expect.element(toast('Your request was canceled')).toBeVisible();
  await expect.element(waiting).not.toBeInTheDocument();
  await expect.element(details().getByRole('button', { name: 'This is me' })).toBeVisible();
});

test('typed text stays on the device until it is sent, also after a lost answer', async ({
  server,
  member,
  open,
}) => {
  const { id } = contractorServer(server, member).addByAnother();
  await open(`${address(id)}&claim`);
  await note.fill('Call the number.');
  await press(claimForm, 'Cancel');
  await expect.element(details().getByText('You have an unsent request')).toBeVisible();
  await open();
  await expect.element(details().getByText('Call the number.')).toBeVisible();
  await press(details(), 'Continue');
  await expect.element(note).toHaveValue('Call the number.');
  server.loseAnswer(claimContractor);
  await press(claimForm, 'Send');
  await expect.element(toast('Your request is saved as ticket PCR-1042')).toBeVisible();
  await expect.element(waiting).toBeVisible();
  await expect.element(claimForm).not.toBeInTheDocument();
  await expect.poll(drafts).toEqual([]);
  expect(server.asked(claimContractor)).toHaveLength(1);
});

test('what another device has sent meanwhile is shown in its place, and nothing typed is lost', async ({
  server,
  member,
  open,
}) => {
  const directory = contractorServer(server, member);
  const { id } = directory.addByAnother();
  await open(`${address(id)}&claim`);
  await note.fill('Call the number.');
  const current = directory.claim(id, 'waiting', draft());
  server.refuse(claimContractor, 'conflict', {
    message: 'You have asked for this before.',
    current,
  });
  await press(claimForm, 'Send');
  await expect.element(claimForm.getByText('You have asked for this before.')).toBeVisible();
  await expect.element(note).toHaveValue('Call the number.');
  await press(claimForm, 'Cancel');
  await expect.element(waiting).toBeVisible();
  await pressDiscard(details());
  await expect.poll(drafts).toEqual([]);
});

test('a confirmed contractor reads so, and edits all but the name, which only the operator changes; others see that it is confirmed', async ({
  server,
  member,
  open,
}) => {
  const directory = contractorServer(server, member);
  const { id } = directory.addByAnother();
  const { id: theirs } = directory.addByAnother({ name: 'Ashley Nguyen' });
  directory.claim(id, 'confirmed', draft());
  directory.contractors.change(theirs, {
    confirmed: true,
    can: { edit: false, delete: false, claim: false, review: true, report: true, photo: false },
  });
  await open(address(id));
  await expect.element(details().getByText(/^This is your entry\./)).toBeVisible();
  // contractors.md 58
  await press(details(), 'Change your photo');
  await expect.element(page.getByRole('dialog', { name: 'Your Photo' })).toBeVisible();
  goBack();
  await details()
    .getByRole('tab', { name: /^Assessments/ })
    .click();
  await expect
    .element(details().getByText('This is your entry, so you can’t assess it.'))
    .toBeVisible();
  await details().getByRole('tab', { name: 'Details' }).click();
  await press(details(), 'Edit');
  await expect.element(field(editForm, 'Name')).toHaveAttribute('readonly');
  await expect.element(editForm.getByText(/^PCR support confirmed this name\./)).toBeVisible();
  await expect.element(editForm.getByRole('group', { name: 'How to reach you' })).toBeVisible();
  await expect
    .element(editForm.getByText('All members can see this. Share only what you want to share.'))
    .toBeVisible();
  await field(editForm, 'Location').fill('Waco, TX');
  directory.contractors.byOperator((store) => store.change(id, { name: 'Dana W. Hill' }));
  await press(editForm, 'Save Contractor');
  await expect.element(toast('Contractor updated successfully!')).toBeVisible();
  expect(directory.contractors.find(id)).toMatchObject({
    name: 'Dana W. Hill',
    location: 'Waco, TX',
  });

  await open(address(theirs));
  await expect
    .element(details('Ashley Nguyen').getByText('Confirmed by PCR support'))
    .toBeVisible();
  await expect
    .element(details('Ashley Nguyen').getByRole('button', { name: 'Change your photo' }))
    .not.toBeInTheDocument();
  await expect
    .element(details('Ashley Nguyen').getByRole('button', { name: 'This is me' }))
    .not.toBeInTheDocument();
});

// kit.md 136
test('an edit under way when the contractor is confirmed is shown where it can be copied and discarded', async ({
  server,
  member,
  open,
}) => {
  const directory = contractorServer(server, member);
  const { id, can } = directory.add();
  await open(address(id));
  await press(details(), 'Edit');
  await field(editForm, 'Location').fill('Waco, TX');
  const mayNot = { ...can, edit: false, delete: false };
  directory.contractors.byAnother((store) =>
    // What others changed is not among what was typed (kit.md 160).
    store.change(id, { confirmed: true, can: mayNot, certifications: ['First Aid'] }),
  );
  server.refuse(updateContractor, 'forbidden');
  await press(editForm, 'Save Contractor');
  await expect.element(toast('You can look at this, but you can’t change it.')).toBeVisible();
  await expect.element(editForm.getByText(/^Not saved\. What you typed is kept\./)).toBeVisible();
  await expect.element(editForm.getByText(/finish later/)).not.toBeInTheDocument();
  await press(editForm, 'Cancel');

  const note = details().getByText('You have unsaved changes, and you can’t edit this anymore');
  await expect.element(note).toBeVisible();
  await expect.element(details().getByText('Location: Waco, TX')).toBeVisible();
  await expect
    .element(details().getByText(/^You added this entry\. Now only the contractor/))
    .toBeVisible();
  await expect
    .element(details().getByRole('link', { name: 'write to PCR support' }))
    .toHaveAttribute('href', '/help-support');
  // As over plain http.
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  onTestFinished(() => void vi.restoreAllMocks());
  await press(details(), 'Copy');
  await expect
    .element(toast('Your browser did not let us copy. Mark the words to copy them.'))
    .toBeVisible();
  await toastsGone();
  Reflect.deleteProperty(navigator, 'clipboard');
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(
    async (text) => void copied.push(text),
  );
  await press(details(), 'Copy');
  await expect.element(toast('Copied')).toBeVisible();
  expect(copied).toEqual(['Location: Waco, TX']);
  await toastsGone();
  await pressDiscard(details());
  await expect.element(note).not.toBeInTheDocument();
  await open();
  await expect.element(details()).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
});

test('who is confirmed while the entry is open reads so as soon as they are told, and may answer (contractors.md 42)', async ({
  server,
  member,
  open,
}) => {
  const directory = contractorServer(server, member);
  const contractor = directory.addByAnother();
  const { id } = contractor;
  directory.claim(id, 'waiting', draft());
  directory.reviewByAnother(contractor, reviewDraft(2, 'Came late.'));
  await open(`${address(id)}&tab=assessments`);
  await expect.element(details().getByText('Came late.')).toBeVisible();
  await expect.poll(() => server.listening).toBe(1);
  directory.claim(id, 'confirmed', draft());
  server.publish({ topic: INBOX_TOPIC, id: null, everyone: false });
  await expect.element(details().getByText('Confirmed by PCR support')).toBeVisible();
  await expect.element(details().getByRole('button', { name: 'Answer' })).toBeVisible();
});

test('a refused member reads so, and asks again; a request that cannot be canceled says why', async ({
  server,
  member,
  open,
}) => {
  const directory = contractorServer(server, member);
  const { id } = directory.addByAnother();
  directory.claim(id, 'refused', draft());
  await open(address(id));
  await expect
    .element(details().getByText('PCR support did not confirm that this is you.'))
    .toBeVisible();
  await press(details(), 'This is me');
  await press(claimForm, 'Send');
  await expect.element(waiting).toBeVisible();
  const current = directory.claim(id, 'confirmed', draft());
  server.refuse(takeBackClaim, 'conflict', {
    message: 'The operator has confirmed it meanwhile.',
    current,
  });
  await press(details(), 'Cancel request');
  await expect.element(toast('The operator has confirmed it meanwhile.')).toBeVisible();
  await expect.element(details().getByText(/^This is your entry\./)).toBeVisible();
});

test('the adder of an entry that others have assessed reads before deleting why it stays, after it where a review came first; they edit all but the name, and read why', async ({
  server,
  member,
  open,
}) => {
  const directory = contractorServer(server, member);
  const { id, can } = directory.add();
  await open(address(id));
  await press(details(), 'Delete');
  const words = 'Others have assessed this contractor, so you can’t delete the entry.';
  server.refuse(deleteContractor, 'forbidden', { message: words });
  const question = page.getByRole('alertdialog');
  await press(question, 'Delete');
  await expect.element(question.getByText(`Not deleted. ${words}`)).toBeVisible();
  directory.contractors.change(id, { can: { ...can, delete: false } });
  await open(address(id));
  await expect
    .element(details().getByText(/^You can’t delete this entry, because others/))
    .toBeVisible();
  await expect.element(details().getByRole('link', { name: 'write to PCR support' })).toBeVisible();
  await expect.element(details().getByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  await expect.element(details().getByRole('button', { name: 'Edit' })).toBeVisible();
  await press(details(), 'Edit');
  await expect
    .element(editForm.getByText(/^Others have assessed this contractor, so the name stays\./))
    .toBeVisible();
  await expect.element(field(editForm, 'Name')).toHaveAttribute('readonly');
  directory.contractors.byOperator((store) => store.change(id, { name: 'Dana W. Hill' }));
  await open(address(id));
  await press(details('Dana W. Hill'), 'Edit');
  await press(editForm, 'Earlier versions');
  await expect
    .element(page.getByText('Only PCR support can change the name.').first())
    .toBeVisible();
});
