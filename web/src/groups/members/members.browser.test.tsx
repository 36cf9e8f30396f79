import { getGroup } from '@pcr/contract/groups/groups.endpoints.ts';
import * as applications from '@pcr/contract/groups/members/applications.endpoints.ts';
import { GROUP_APPLICATIONS_TOPIC } from '@pcr/contract/groups/members/applications.schema.ts';
import {
  askToLead,
  leaveGroup,
  listGroupMembers,
  removeGroupMember,
  takeOverGroup,
} from '@pcr/contract/groups/members/members.endpoints.ts';
import { page, userEvent } from 'vitest/browser';
import {
  field,
  goBack,
  press,
  pressDiscard,
  textsOf,
  toast,
  toastsGone,
} from '../../kit/testing/component-test.ts';
import { sinceDayText, sinceText } from '../../kit/words/said-when.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { memberServer } from '../testing/member-server.ts';

const NAME = 'Eastside Providers';
const PAST = '2026-03-01T18:00:00Z';
const details = page.getByRole('dialog', { name: NAME });
const form = page.getByRole('dialog', { name: 'Join Group' });
const requests = page.getByRole('dialog', { name: 'Applications' });
const people = page.getByRole('dialog', { name: 'Members' });
const question = (name: string) => page.getByRole('alertdialog', { name });
const submit = form.getByRole('button', { name: 'Submit Application' });
const group = (id: string, more = '') => `/events?tab=groups&group=${id}${more}`;

async function fillIn() {
  await field(form, 'Phone').fill('(512) 555-0100');
  await field(form, 'Experience').selectOptions('Beginner (less than 2 years)');
  await field(form, 'Why do you want to join\\?').fill('I work nights.');
  await form.getByRole('checkbox', { name: 'I agree to a background check' }).click();
}
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('pcr_draft:'));
const agree = () => form.getByRole('checkbox', { name: /^I will keep what is said/ }).click();

test('Submit waits until all that is required is there; what was begun goes on; sent, though the answer was lost, it says so and closes after 2 seconds', async ({
  server,
  open,
}) => {
  const { id } = memberServer(server).postByAnother();
  await open('/events?tab=groups');
  await press(page, `Join ${NAME}`);
  await expect.element(field(form, 'Full name')).toHaveValue('Ana Provider');
  await expect.element(field(form, 'Email')).toHaveValue('ana@example.org');
  await expect.element(submit).toBeDisabled();
  // Enter leads on to a choice, too (kit.md 168).
  await field(form, 'Phone').fill('(512) 555-0100');
  await userEvent.keyboard('{Enter}');
  await expect.element(field(form, 'Experience')).toHaveFocus();
  // What the leader reads and keeps is said once, and nothing there says less.
  expect(textsOf(form.getByText(/is deleted/))).toEqual([expect.stringMatching(/keep your name/)]);
  await fillIn();
  await expect.element(submit).toBeDisabled();
  await agree();
  await expect.element(submit).toBeEnabled();
  await field(form, 'Full name').fill(' ');
  await expect.element(submit).toBeDisabled();
  await field(form, 'Full name').fill('Ana P.');
  await field(form, 'Phone').fill('12');
  await submit.click();
  await expect
    .element(field(form, 'Phone'))
    .toHaveAccessibleDescription(/^Enter a phone number like/);
  expect(server.asked(applications.applyToGroup)).toEqual([]);
  await open(group(id));
  await expect.element(details.getByText('You have an unsaved application')).toBeVisible();
  await press(details, 'Continue');
  await expect.element(field(form, 'Why do you want to join\\?')).toHaveValue('I work nights.');
  await expect
    .element(form.getByRole('checkbox', { name: 'I agree to a background check' }))
    .toBeChecked();
  await field(form, 'Phone').fill('(512) 555-0100');
  await form.getByRole('checkbox', { name: 'Evenings' }).click();
  await form.getByRole('checkbox', { name: 'Infants' }).click();
  await expect.poll(() => server.listening).toBe(1);
  const sending = server.hold(applications.applyToGroup);
  server.loseAnswer(applications.applyToGroup);
  await submit.click();
  await sending.arrived;
  // From here on nothing takes long before it is looked for.
  const began = performance.now();
  sending.letGo();
  await expect.element(form.getByText('Application Submitted!')).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
  expect(performance.now() - began).toBeGreaterThan(1_950);
  expect(server.asked(applications.applyToGroup)).toMatchObject([
    {
      in: {
        ...{ full_name: 'Ana P.', phone: '(512) 555-0100', experience: 'beginner' },
        ...{ motivation: 'I work nights.', specializations: ['Infants'] },
        ...{ availability: ['Evenings'], emergency_contact: null },
        ...{ background_check: true, agreement: true },
      },
    },
  ]);
  await expect.poll(drafts).toEqual([]);
  await press(details, 'Close');
  await expect
    .element(page.getByRole('article', { name: NAME }).getByText('You asked to join'))
    .toBeVisible();
});

test('a group that fills up, or is deleted, while somebody types says so and takes nothing of it away, also after a reload (groups.md 31)', async ({
  server,
  open,
}) => {
  const { postByAnother, put, groups, publish } = memberServer(server);
  const { id } = postByAnother({ max_members: 5 }, { member_count: 4 });
  await open(group(id, `&join=${id}`));
  const why = field(form, 'Why do you want to join\\?');
  await why.fill('I work nights.');
  await expect.poll(() => server.listening).toBe(1);
  put(id, { member_count: 5 });
  publish(id);
  await expect.element(form.getByRole('alert')).toMatchTextContent('This group is full.');
  await expect.element(submit).not.toBeInTheDocument();
  await expect.element(form.getByText(/^Fill in the fields/)).not.toBeInTheDocument();
  await expect.element(why).toHaveValue('I work nights.');
  put(id, { member_count: 4 });
  publish(id);
  await expect.element(submit).toBeInTheDocument();

  groups.byAnother(() => groups.remove(id, groups.find(id).updated_at));
  publish(id);
  await expect
    .element(form.getByRole('alert'))
    .toMatchTextContent('This group is not here anymore.');
  await expect.element(why).toHaveValue('I work nights.');
  await expect.element(submit).not.toBeInTheDocument();
  await open(group(id, `&join=${id}`));
  await expect.element(form.getByText('I work nights.')).toBeVisible();
  await expect.element(form.getByRole('button', { name: 'Copy' })).toBeVisible();
  await pressDiscard(form);
  await expect.element(form.getByText('I work nights.')).not.toBeInTheDocument();
  expect(drafts()).toEqual([]);
});

test('an applicant withdraws, though the answer was lost, and reads an outcome with the leader’s words', async ({
  server,
  open,
}) => {
  const { postByAnother, apply, end, told, publish } = memberServer(server);
  const { id } = postByAnother();
  apply(id);
  await open(group(id));
  const mine = details.getByRole('region', { name: 'Your application' });
  await expect.element(mine.getByText('Pending')).toBeVisible();
  await press(mine, 'Show what you sent');
  await expect.element(mine.getByText('I work nights.')).toBeVisible();
  await expect.poll(() => server.listening).toBe(1);
  await press(mine, 'Withdraw Application');
  const asked = question('Withdraw your application?');
  server.loseAnswer(applications.withdrawGroupApplication);
  await press(asked, 'Withdraw');
  publish(id);
  await expect.element(toast('Application withdrawn')).toBeVisible();
  await expect.element(asked).not.toBeInTheDocument();
  expect(server.asked(applications.withdrawGroupApplication)).toHaveLength(1);

  apply(id);
  told(id);
  publish(id);
  await expect.element(mine.getByText('Pending')).toBeVisible();
  await toastsGone();
  await press(mine, 'Withdraw Application');
  await press(asked, 'Withdraw');
  await expect.element(toast('Application withdrawn')).toBeVisible();
  await expect.element(asked).not.toBeInTheDocument();

  const again = apply(id);
  told(id);
  publish(id);
  await expect.element(mine.getByText('Pending')).toBeVisible();
  end(again.id, 'declined', 'We meet in the mornings.');
  told(id);
  await expect.element(mine.getByText('Declined')).toBeVisible();
  await expect.element(mine).toMatchTextContent('From the leader: We meet in the mornings.');
  await expect.element(mine).toMatchTextContent(/You can ask again from \w+ \d/);
  await expect.element(mine.getByText('I work nights.')).not.toBeInTheDocument();
  await expect.element(mine.getByRole('button')).not.toBeInTheDocument();
  await expect
    .element(details.getByRole('button', { name: 'Join', exact: true }))
    .not.toBeInTheDocument();
});

test('the leader reads who asks, accepts one and declines another with a word that Back does not lose; both are known as made though their answers were lost', async ({
  server,
  open,
}) => {
  const { post, applyByAnother, end, told, groups } = memberServer(server);
  const { id } = post({ max_members: 5 });
  applyByAnother(id, { emergency_contact: 'Sam, (512) 555-0101' });
  await open(group(id));
  await press(details, 'Applications (1)');
  const first = requests.getByRole('listitem').filter({ hasText: 'Bo Guest' });
  for (const words of [
    'I work nights.',
    'bo@example.org',
    'Beginner (less than 2 years)',
    'Sam, (512) 555-0101',
  ]) {
    await expect.element(first.getByText(words)).toBeVisible();
  }
  for (const [words, to] of [
    ['(512) 555-0100', 'tel:+15125550100'],
    ['bo@example.org', 'mailto:bo@example.org'],
  ] as const) {
    const link = first.getByRole('link', { name: words });
    await expect.element(link).toHaveAttribute('href', to);
    // One sees that it is one.
    await expect.element(link).toHaveStyle({ textDecorationLine: 'underline' });
  }
  await expect.poll(() => server.listening).toBe(1);
  applyByAnother(id, { full_name: 'Cy Late' });
  told(id);
  const second = requests.getByRole('listitem').filter({ hasText: /Cy Late|You wrote/ });
  // It comes above the first, which moves.
  await expect.element(second).toBeVisible();
  await first.getByRole('button', { name: /^Accept the application by Bo Guest/ }).click();
  const accepting = question('Accept this application?');
  server.loseAnswer(applications.decideGroupApplication);
  await press(accepting, 'Accept');
  await expect.element(accepting.getByRole('alert')).toBeVisible();
  told(id);
  await expect.element(toast('Application accepted')).toBeVisible();
  await expect.element(accepting).not.toBeInTheDocument();
  await expect.element(first).not.toBeInTheDocument();

  const decline = second.getByRole('button', { name: /^Decline the application by Cy Late/ });
  const declining = question('Decline this application?');
  const why = declining.getByLabelText('A word why (optional)');
  await decline.click();
  await why.fill('We meet in the mornings.');
  goBack();
  await expect.element(declining).not.toBeInTheDocument();
  await decline.click();
  await expect.element(why).toHaveValue('We meet in the mornings.');
  server.loseAnswer(applications.decideGroupApplication);
  await press(declining, 'Decline');
  await expect.element(declining.getByRole('alert')).toBeVisible();
  await expect.element(why).toHaveValue('We meet in the mornings.');
  told(id);
  await expect.element(toast('Application declined')).toBeVisible();
  await expect.element(declining).not.toBeInTheDocument();
  expect(server.asked(applications.decideGroupApplication)).toHaveLength(2);
  expect(drafts()).toEqual([]);
  await expect.element(requests.getByText(/^No one waits for an answer\./)).toBeVisible();

  // Taken back meanwhile: such a question can only be closed.
  const gone = applyByAnother(id, { full_name: 'Di Gone' });
  told(id);
  await requests.getByRole('button', { name: /^Decline the application by Di Gone/ }).click();
  await why.fill('We are full.');
  end(gone.id, 'withdrawn');
  told(id);
  await expect
    .element(declining.getByRole('alert'))
    .toMatchTextContent('They took this application back.');
  await expect.element(declining.getByRole('button', { name: 'Decline' })).not.toBeInTheDocument();
  await press(declining, 'Close');
  await expect.element(declining).not.toBeInTheDocument();
  expect(server.asked(applications.decideGroupApplication)).toHaveLength(2);

  // With an answer it is as short as that.
  for (const [name, done] of [
    ['Accept', 'Application accepted'],
    ['Decline', 'Application declined'],
  ] as const) {
    await toastsGone();
    applyByAnother(id, { full_name: 'Ed New' });
    told(id);
    await requests
      .getByRole('button', { name: new RegExp(`^${name} the application by Ed New`) })
      .click();
    await press(question(`${name} this application?`), name);
    await expect.element(toast(done)).toBeVisible();
    await expect.element(question(`${name} this application?`)).not.toBeInTheDocument();
  }

  await press(requests, 'Answered');
  await expect.element(second).toMatchTextContent('You wrote: We meet in the mornings.');
  // What they typed is gone.
  await expect.element(requests.getByText('bo@example.org')).not.toBeInTheDocument();
  expect(groups.find(id).member_count).toBe(3);
});

test('of a group that is full the leader can accept nobody (groups.md 34)', async ({
  server,
  open,
}) => {
  const { post, applyByAnother } = memberServer(server);
  const { id } = post({ max_members: 5 }, { member_count: 5 });
  applyByAnother(id);
  await open(group(id));
  await press(details, 'Applications (1)');
  await expect.element(requests.getByText('This group is full')).toBeVisible();
  await expect.element(requests.getByRole('button', { name: /^Accept/ })).toBeDisabled();
});

test('a name that is no longer shown goes from applications that are not on the screen (consent.md 22)', async ({
  server,
  open,
}) => {
  const { post, applyByAnother } = memberServer(server);
  const { id } = post({ max_members: 5 });
  applyByAnother(id);
  await open(group(id));
  await press(details, 'Applications (1)');
  await expect.element(requests.getByText('Bo Guest')).toBeVisible();
  await expect.poll(() => server.listening).toBe(1);
  goBack();
  await expect.element(requests).not.toBeInTheDocument();
  const publish = async () => {
    const [lists, groups] = [
      server.asked(applications.listGroupApplications),
      server.asked(getGroup),
    ];
    server.publish({ topic: GROUP_APPLICATIONS_TOPIC, id: null, everyone: false });
    await expect.poll(() => server.asked(getGroup).length).toBeGreaterThan(groups.length);
    return server.asked(applications.listGroupApplications).length - lists.length;
  };
  // The sheet stays for a moment while it closes, and its list with it.
  await expect.poll(publish).toBe(0);
  // Once more: what the screen asks for by itself may be taken for the one before.
  await publish();
  const list = server.hold(applications.listGroupApplications);
  await press(details, 'Applications (1)');
  await list.arrived;
  await expect.element(requests).toBeVisible();
  expect(document.body.textContent).not.toContain('Bo Guest');
  list.letGo();
  await expect.element(requests.getByText('Bo Guest')).toBeVisible();
});

test('the details name who shows their name and count the others; who leaves after a question, though the answer was lost, is told so, and not asked again once they are back in', async ({
  server,
  open,
}) => {
  const { postByAnother, join, publish, put } = memberServer(server);
  const { id } = postByAnother({}, { my_membership: 'member', member_count: 4 });
  join(id, { name: 'Lea Park', is_leader: true });
  join(id, { name: 'Ana Provider', mine: true });
  await open(group(id));
  const section = details.getByRole('region', { name: 'Members' });
  await expect.element(section.getByText('Lea Park (leads it), You and 2 more')).toBeVisible();
  await expect.poll(() => server.listening).toBe(1);
  for (let n = 1; n <= 9; n += 1) join(id, { name: `Guest ${n}` });
  put(id, { member_count: 13 });
  publish(id);
  await expect.element(section.getByText(/Guest 6 and 5 more$/)).toBeVisible();
  await press(section, 'Show all names');
  await expect.element(section.getByText(/Guest 9 and 2 more$/)).toBeVisible();
  expect(server.asked(listGroupMembers).length).toBeGreaterThan(1);
  await press(details, 'Leave Group');
  server.loseAnswer(leaveGroup);
  await press(question('Leave this group?'), 'Leave');
  await expect.element(toast(`You left ${NAME}`)).toBeVisible();
  await expect.element(details.getByRole('button', { name: 'Join', exact: true })).toBeVisible();
  expect(server.asked(leaveGroup)).toHaveLength(1);
  await expect.poll(() => location.search).not.toContain('leave');
  put(id, { my_membership: 'member' });
  publish(id);
  await expect.element(details.getByRole('button', { name: 'Leave Group' })).toBeVisible();
  await expect.element(question('Leave this group?')).not.toBeInTheDocument();

  await toastsGone();
  await press(details, 'Leave Group');
  await press(question('Leave this group?'), 'Leave');
  await expect.element(toast(`You left ${NAME}`)).toBeVisible();
  await expect.element(question('Leave this group?')).not.toBeInTheDocument();
});

test('the leader reads how to leave, removes a member, and asks another to lead, who without a name is known by since when they are in the group; it can be taken back (groups.md 40)', async ({
  server,
  open,
}) => {
  const { post, put, join, publish } = memberServer(server);
  const { id } = post();
  join(id, {
    name: 'Ana Provider',
    mine: true,
    is_leader: true,
    can: { remove: false, hand_over: false },
  });
  await open(group(id));
  await press(details, 'Manage Members');
  await expect
    .element(people.getByText('You are the only member. To leave, delete the group.'))
    .toBeVisible();
  await expect.poll(() => server.listening).toBe(1);
  const bo = join(id);
  join(id, { name: 'User', joined_at: '2026-02-03T18:00:00Z' });
  const other = join(id, { name: 'User', joined_at: PAST });
  publish(id);
  await expect
    .element(people.getByText(/^To leave this group, ask a member to lead it first\./))
    .toBeVisible();
  await expect
    .poll(() => textsOf(people.getByRole('listitem')))
    .toEqual(['You', 'Bo Guest', 'User', 'User'].map((name) => expect.stringContaining(name)));
  const removing = question('Remove this member?');
  const remove = people.getByRole('button', { name: /^Remove: Bo Guest/ });
  await remove.click();
  await expect.element(removing).toBeVisible();
  goBack();
  await expect.element(removing).not.toBeInTheDocument();
  await remove.click();
  await press(removing, 'Remove');
  await expect.element(toast('Member removed')).toBeVisible();
  await expect.element(people.getByText('Bo Guest')).not.toBeInTheDocument();
  expect(server.asked(removeGroupMember).map(({ params }) => params.member_id)).toEqual([bo.id]);
  await people
    .getByRole('button', { name: /^Ask to lead: User/ })
    .last()
    .click();
  const asking = question('Ask this member to lead the group?');
  await expect.element(asking.getByText(sinceText(PAST), { exact: false })).toBeVisible();
  await press(asking, 'Ask');
  await expect
    .poll(() => server.asked(askToLead).map((asked) => asked.in.member_id))
    .toEqual([other.id]);
  await expect
    .element(people.getByRole('button', { name: /^Ask to lead/ }))
    .not.toBeInTheDocument();
  // Whom they asked stands among the members.
  await expect.element(people.getByText('Asked to lead', { exact: true })).toBeVisible();
  await press(people, 'Close');
  const asked = details
    .getByRole('status')
    .filter({ hasText: 'You asked User to lead this group' });
  await expect
    .element(asked.getByText(`They are in it since ${sinceText(PAST)}.`, { exact: false }))
    .toBeVisible();
  await press(asked, 'Take Back');
  const taking = question('Take back that you asked?');
  await expect.element(taking.getByRole('button', { name: 'Keep Asking' })).toBeVisible();
  await press(taking, 'Take Back');
  await expect.element(asked).not.toBeInTheDocument();
  // One who shows their name has their face beside it (members.md 13).
  const photo = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" />#';
  const said = {
    mine: false,
    card: null,
    why: 'handover',
    asked_at: PAST,
    joined_at: PAST,
  } as const;
  put(id, { handover: { ...said, name: bo.name, photo } });
  publish(id);
  const named = details.getByRole('status').filter({ hasText: 'You asked Bo Guest' });
  await expect
    .poll(() => named.element().querySelector('img')?.getAttribute('src'))
    .toBe(`${photo}?size=96`);
});

test('who is asked to lead accepts or declines', async ({ server, open }) => {
  const { postByAnother, put, publish } = memberServer(server);
  const { id } = postByAnother({}, { my_membership: 'member', member_count: 4 });
  await open(group(id));
  await expect.poll(() => server.listening).toBe(1);
  const ask = () => {
    const asked_at = '2026-03-04T18:00:00Z';
    put(id, {
      handover: {
        mine: true,
        name: 'Ana Provider',
        card: null,
        photo: null,
        why: 'handover',
        asked_at,
        joined_at: PAST,
      },
    });
    publish(id);
  };
  ask();
  const asked = details.getByRole('status').filter({ hasText: 'You are asked to lead this group' });
  await press(asked, 'Decline');
  await expect.element(toast('You declined to lead')).toBeVisible();
  await expect.element(asked).not.toBeInTheDocument();
  ask();
  await press(asked, 'Lead This Group');
  await expect.element(details.getByRole('button', { name: 'Manage Members' })).toBeVisible();
  await expect.element(details.getByText('You lead this group', { exact: true })).toBeVisible();
});

test('a group without a leader says so to all, and its members lead it once nobody is asked first', async ({
  server,
  open,
}) => {
  const { postByAnother, put, publish } = memberServer(server);
  const since = '2026-03-01T18:00:00Z';
  // In the zone of the tests that is the next day.
  const later = `${new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)}T20:00:00Z`;
  const { id } = postByAnother(
    {},
    { leader_name: null, no_leader: { since, open_at: later }, member_count: 4 },
  );
  await open(group(id));
  const vacancy = details.getByRole('status').filter({ hasText: 'This group has no leader' });
  await expect
    .element(vacancy)
    .toMatchTextContent('It takes no new members until one of its members leads it.');
  await expect.poll(() => server.listening).toBe(1);
  put(id, { my_membership: 'member' });
  publish(id);
  await expect
    .element(vacancy)
    .toMatchTextContent('The member who is in it the longest is asked first.');
  await expect.element(vacancy).toMatchTextContent(sinceDayText(later));
  await expect.element(vacancy.getByRole('button')).not.toBeInTheDocument();
  put(id, { no_leader: { since, open_at: since } });
  publish(id);
  const mend = server.refuse(takeOverGroup, 'conflict', {
    message: 'This group has a leader again.',
    current: null,
  });
  await press(vacancy, 'Lead This Group');
  await expect
    .element(details.getByRole('alert'))
    .toMatchTextContent('This group has a leader again.');
  mend();
  await press(vacancy, 'Lead This Group');
  await expect.element(details.getByRole('button', { name: 'Manage Members' })).toBeVisible();
});
