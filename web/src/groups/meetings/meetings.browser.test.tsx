import { page } from 'vitest/browser';
import { eventDraft, eventServer } from '../../events/testing/event-server.ts';
import { field, press, textsOf } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { groupServer } from '../testing/group-server.ts';

const coming = page.getByRole('region', { name: 'Events of this group' });
const set = coming.getByRole('button', { name: 'Set the Next Meeting' });
const form = page.getByRole('dialog', { name: 'Set the Next Meeting' });
const address = (id: string) => `/events?tab=groups&group=${id}`;

test('of many meetings that are planned the next five are listed, and the form follows the last (groups.md 74, 76)', async ({
  server,
  member,
  open,
}) => {
  const { id: group_id } = groupServer(server).post({ meeting_frequency: 'monthly' });
  const { post } = eventServer(server, member);
  // Three years of a monthly series.
  for (let n = 0; n < 36; n++) {
    const event_date = new Date(Date.UTC(2099, n, 10)).toISOString().slice(0, 10);
    post(eventDraft({ group_id, title: `Night ${n + 1}`, event_date }));
  }
  await open(address(group_id));
  await expect
    .poll(() => textsOf(coming.getByRole('link')).map((text) => text.match(/^Night \d+/)?.[0]))
    .toEqual(['Night 1', 'Night 2', 'Night 3', 'Night 4', 'Night 5']);
  await press(coming, 'Set the Next Meeting');
  await expect.element(field(form, 'Title')).toHaveValue('Night 36');
  // Also when its address is opened anew.
  await open();
  await expect.element(field(form, 'Title')).toHaveValue('Night 36');
});

test('a member reads what is planned, and the leader alone sets it', async ({
  server,
  member,
  open,
}) => {
  const { id: group_id } = groupServer(server).postByAnother(
    {},
    { my_membership: 'member', member_count: 2 },
  );
  eventServer(server, member);
  await open(address(group_id));
  await expect.element(coming.getByText('No meeting is planned.')).toBeVisible();
  await expect.element(set).not.toBeInTheDocument();
});
