import { createEvent } from '@pcr/contract/events/events.endpoints.ts';
import { page } from 'vitest/browser';
import { eventServer } from '../events/testing/event-server.ts';
import { groupServer } from '../groups/testing/group-server.ts';
import { press, toast } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';

// What a group shows of its events, and these of their group (groups.md 70 to 76).

const details = page.getByRole('dialog', { name: 'Eastside Providers' });
const meetings = details.getByRole('region', { name: 'Events of this group' });
const form = page.getByRole('dialog', { name: 'Set the Next Meeting' });

test('those to come are listed and lead to their group, as their cards do; the leader sets the next one as the group met last, on the day that follows', async ({
  server,
  member,
  open,
}) => {
  const { id } = groupServer(server).post({ meeting_frequency: 'weekly' });
  const { post } = eventServer(server, member);
  const of = { group_id: id, group_name: 'Eastside Providers' };
  post({ title: 'Long ago', event_date: '2020-01-07' }, of);
  post({ title: 'Called off', event_date: '2099-05-01' }, { ...of, status: 'cancelled' });
  const last = { title: 'Tuesday Night', location: 'Room 4', max_attendees: 12 };
  post({ ...last, event_date: '2099-06-02' }, of);
  await open(`/events?tab=groups&group=${id}`);
  await expect.element(meetings.getByRole('link')).toHaveLength(1);
  await meetings.getByRole('link', { name: /^Tuesday Night/ }).click();
  const event = page.getByRole('dialog', { name: 'Tuesday Night' });
  await event.getByRole('link', { name: 'Eastside Providers' }).click();
  await press(meetings, 'Set the Next Meeting');
  await expect
    .element(form.getByLabelText('Location', { exact: false }).first())
    .toHaveValue('Room 4');
  await press(form, 'Set Meeting');
  await expect.element(toast('Meeting set')).toBeVisible();
  expect(server.asked(createEvent).map((asked) => asked.in)).toMatchObject([
    { group_id: id, ...last, event_date: '2099-06-09' },
  ]);
  await open('/events?mine=groups');
  await expect
    .element(
      page
        .getByRole('article', { name: 'Tuesday Night' })
        .getByText('Group: Eastside Providers')
        .first(),
    )
    .toBeVisible();
});
