import * as endpoints from '@pcr/contract/events/calendar/calendar.endpoints.ts';
import { page } from 'vitest/browser';
import { devicesServer } from '../../account/testing/devices-server.ts';
import { Refused } from '../../kit/testing/answering-server.ts';
import { toast } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { eventServer } from '../testing/event-server.ts';
import { meetingServer } from '../testing/meeting-server.ts';

const sheet = () => page.getByRole('dialog', { name: 'Your calendar address' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('an event can be added to a calendar, and a date of a series alone or with the others (events.md 50)', async ({
  server,
  member,
  open,
}) => {
  const { post } = eventServer(server, member);
  const alone = post({ title: 'Alone' });
  const series = { id: alone.id, dates: 12 };
  const one = post(
    { title: 'One of many', recurring_pattern: 'monthly', recurring_until: '2099-12-31' },
    { series },
  );
  await open(`/events?event=${alone.id}`);
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await expect
    .element(link('Add to calendar'))
    .toHaveAttribute('href', `/api/events/${alone.id}/event.ics`);
  await open(`/events?event=${one.id}`);
  await expect
    .element(link('Add this date to calendar'))
    .toHaveAttribute('href', `/api/events/${one.id}/event.ics`);
  await expect
    .element(link('Add all dates to calendar'))
    .toHaveAttribute('href', `/api/events/${one.id}/series.ics`);
});

test('one’s meetings are one press from the events, and so is the address of one’s calendar from both (events.md 93)', async ({
  server,
  member,
  open,
}) => {
  eventServer(server, member).post();
  meetingServer(server);
  server.answer(endpoints.getCalendarAddress, () => ({ address: null }));
  await open('/events');
  await expect.element(button('Your calendar address')).toBeVisible();
  await page.getByRole('link', { name: 'Meetings', exact: true }).click();
  await page.getByRole('link', { name: 'Your calendar address' }).click();
  await expect.element(sheet()).toBeVisible();
});

test('the address of a calendar is made, shown once, renewed and switched off with a question (events.md 51)', async ({
  server,
  member,
  open,
}) => {
  eventServer(server, member).post();
  let address: { created_at: string } | null = null;
  let made = 0;
  server.answer(endpoints.getCalendarAddress, () => ({ address }));
  server.answer(endpoints.makeCalendarAddress, () => {
    address = { created_at: new Date().toISOString() };
    made += 1;
    return { address, token: `secret${made}` };
  });
  server.answer(endpoints.deleteCalendarAddress, () => {
    address = null;
    return undefined;
  });
  await open('/events');
  await button('Your calendar address').click();
  await expect
    .element(sheet().getByText(/Anyone who has the address sees these events/))
    .toBeVisible();
  await button('Make an Address').click();
  const field = page.getByLabelText('Address', { exact: true });
  await expect
    .element(field)
    .toHaveValue(`${window.location.origin}/api/calendar.ics?token=secret1`);
  await expect.element(sheet().getByText(/Anyone who has it sees these events/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Open in my calendar app' }))
    .toHaveAttribute('href', `webcal://${window.location.host}/api/calendar.ics?token=secret1`);

  await open();
  await expect.element(sheet().getByText(/We can’t show it again/)).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  await button('Make a New One').click();
  const question = page.getByRole('alertdialog', { name: 'Make a new address?' });
  await question.getByRole('button', { name: 'Make a New One' }).click();
  await expect
    .element(field)
    .toHaveValue(`${window.location.origin}/api/calendar.ics?token=secret2`);

  await button('Switch Off').click();
  const off = page.getByRole('alertdialog', { name: 'Switch off your calendar address?' });
  await expect.element(off.getByText(/stops working at once/)).toBeVisible();
  await off.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(field).toBeVisible();
  await button('Switch Off').click();
  await off.getByRole('button', { name: 'Switch Off' }).click();
  await expect.element(toast('Your calendar address is off')).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(button('Make an Address')).toBeVisible();
});

test('a failure to make it is reported at its button, which can be pressed again', async ({
  server,
  member,
  open,
}) => {
  eventServer(server, member).post();
  server.answer(endpoints.getCalendarAddress, () => ({ address: null }));
  server.answer(endpoints.makeCalendarAddress, () => {
    throw new Refused('internal');
  });
  await open('/events?calendar');
  await button('Make an Address').click();
  await expect.element(sheet().getByText('The address did not come')).toBeVisible();
  await expect.element(button('Make an Address')).toBeEnabled();
});

for (const path of ['/privacy-security/password', '/privacy-security/devices']) {
  test(`where one shuts others out, the address that keeps working is named, with the way to a new one (events.md 51): ${path}`, async ({
    server,
    open,
  }) => {
    devicesServer(server, [{}]);
    let address: { created_at: string } | null = null;
    server.answer(endpoints.getCalendarAddress, () => ({ address }));
    await open(path);
    await expect.poll(() => server.reached.includes(endpoints.getCalendarAddress)).toBe(true);
    const note = page.getByText('Your calendar address keeps working');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(note).not.toBeInTheDocument();
    address = { created_at: new Date().toISOString() };
    await open('/privacy-security');
    await open(path);
    await expect.element(note).toBeVisible();
    await button('Make a New One').click();
    await expect.element(sheet().getByText(/^You made an address (on|today) /)).toBeVisible();
    await expect.element(sheet().getByRole('button', { name: 'Make a New One' })).toBeVisible();
  });
}
