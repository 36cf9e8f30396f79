import { createEvent } from '@pcr/contract/events/events.endpoints.ts';
import { page } from 'vitest/browser';
import { eventServer } from '../events/testing/event-server.ts';
import { groupServer } from '../groups/testing/group-server.ts';
import { press, textsOf, toast } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';

// What a group shows of its events, and these of their group (groups.md 70 to 76).

const details = page.getByRole('dialog', { name: 'Eastside Providers' });
const meetings = details.getByRole('region', { name: 'Events of this group' });
const form = page.getByRole('dialog', { name: 'Set the Next Meeting' });
const group = (id: string) => `/events?tab=groups&group=${id}`;

test('a member finds five that are to come, soonest first, each with its group, and sets none', async ({
  server,
  member,
  open,
}) => {
  const { id } = groupServer(server).postByAnother(
    {},
    { my_membership: 'member', member_count: 3 },
  );
  const { postByAnother } = eventServer(server, member);
  const of = { group_id: id, group_name: 'Eastside Providers' };
  postByAnother({ title: 'Long ago', event_date: '2020-01-07' }, of);
  for (const day of ['01', '02', '03', '04', '05', '06']) {
    postByAnother({ title: `Night ${day}`, event_date: `2099-06-${day}` }, of);
  }
  postByAnother({ title: 'Called off', event_date: '2099-05-01', status: 'cancelled' }, of);
  await open(group(id));
  const expected = ['01', '02', '03', '04', '05'].map((day) => `Night ${day}`);
  await expect
    .poll(() =>
      textsOf(meetings.getByRole('link')).map((words) => words.slice(0, 'Night 01'.length)),
    )
    .toEqual(expected);
  await expect.element(meetings.getByRole('button')).not.toBeInTheDocument();
  await meetings.getByRole('link', { name: /^Night 01/ }).click();
  const event = page.getByRole('dialog', { name: 'Night 01' });
  await event.getByRole('link', { name: 'Eastside Providers' }).click();
  await expect.element(details).toBeVisible();
  await open('/events?mine=groups');
  await expect
    .element(page.getByRole('article', { name: 'Night 01' }).getByText('Group: Eastside Providers'))
    .toBeVisible();
});

test('its leader sets the next one as the group met last, on the day that follows', async ({
  server,
  member,
  open,
}) => {
  const { id } = groupServer(server).post({ meeting_frequency: 'weekly' });
  const { post } = eventServer(server, member);
  const of = { group_id: id, group_name: 'Eastside Providers' };
  post(
    { title: 'Tuesday Night', event_date: '2099-06-02', location: 'Room 4', max_attendees: 12 },
    of,
  );
  await open(group(id));
  await press(meetings, 'Set the Next Meeting');
  await expect
    .element(form.getByLabelText('Location', { exact: false }).first())
    .toHaveValue('Room 4');
  await press(form, 'Set Meeting');
  await expect.element(toast('Meeting set')).toBeVisible();
  expect(server.asked(createEvent).map((asked) => asked.in)).toMatchObject([
    {
      group_id: id,
      title: 'Tuesday Night',
      event_date: '2099-06-09',
      location: 'Room 4',
      max_attendees: 12,
    },
  ]);
});
