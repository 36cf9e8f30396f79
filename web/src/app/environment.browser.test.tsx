import { createEvent } from '@pcr/contract/events/events.endpoints.ts';
import { listMatchSlots } from '@pcr/contract/mentors/matches/matches.endpoints.ts';
import { sayTimeZone } from '@pcr/contract/notifications/notifications.endpoints.ts';
import { onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { isZoneSaid } from '../account/sign-out/local-entries.ts';
import { eventServer } from '../events/testing/event-server.ts';
import { meetingServer } from '../events/testing/meeting-server.ts';
import { whenIdle } from '../kit/browser/when-idle.ts';
import { field, press } from '../kit/testing/component-test.ts';
import { matchServer } from '../mentors/testing/match-server.ts';
import { mentorServer } from '../mentors/testing/mentor-server.ts';
import { expect, test } from '../testing/app-test.tsx';

// What the browser says of the machine it runs on is not believed (environment.md).

/** The browser says this zone until the test is over. */
function zoneIs(timeZone: string | undefined): void {
  const own = Intl.DateTimeFormat.prototype.resolvedOptions;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function said(
    this: Intl.DateTimeFormat,
  ) {
    return { ...own.call(this), timeZone } as Intl.ResolvedDateTimeFormatOptions;
  });
  onTestFinished(() => void vi.restoreAllMocks());
}

test.describe.for(['Etc/Unknown', 'Foo/Bar', '', undefined])(
  'where the browser says %s for its time zone (environment.md 1, 2)',
  (said) => {
    test('events and meetings are read by the clock of their place alone, and a form asks for the zone', async ({
      server,
      member,
      open,
    }) => {
      zoneIs(said);
      const { postByAnother } = eventServer(server, member);
      const event = postByAnother({ time_zone: 'Asia/Tokyo' });
      meetingServer(server).add({ event_id: event.id });
      await open('/events');
      await expect.element(page.getByRole('article', { name: event.title })).toBeVisible();
      await open(`/events?event=${event.id}`);
      const details = page.getByRole('dialog', { name: event.title });
      await expect.element(details.getByText(/GMT\+9/).first()).toBeVisible();
      expect(document.body.textContent).not.toContain('your time');
      await open('/events/meetings');
      await expect.element(page.getByRole('article', { name: 'Resume Review' })).toBeVisible();
      await open('/events?add');
      const form = page.getByRole('dialog', { name: 'Create New Event' });
      await expect.element(field(form, 'Time zone')).toHaveDisplayValue('Choose a time zone');
      await press(form, 'Create Event');
      await expect
        .element(field(form, 'Time zone'))
        .toHaveAccessibleDescription(/Choose a time zone/);
      expect(server.asked(createEvent)).toEqual([]);
      // Nothing is said of it, and it is not taken for said.
      await new Promise<void>((idle) => void whenIdle(idle));
      expect(server.asked(sayTimeZone)).toEqual([]);
      expect(isZoneSaid(member.user.id)).toBe(false);
    });
  },
);

test('where the time zone is not known a meeting of a mentorship is asked for in one that is chosen (environment.md 2)', async ({
  server,
  member,
  open,
}) => {
  zoneIs('Etc/Unknown');
  mentorServer(server, member.user.id);
  const { id } = matchServer(server).add({ status: 'active' });
  server.answer(listMatchSlots, ({ query: { time_zone } }) => ({
    ...{ time_zone, today: '2099-02-08', items: [] },
  }));
  await open(`/events?tab=mentorship&view=matches&match=${id}&meet=true`);
  const form = page.getByRole('dialog', { name: 'Schedule Meeting' });
  await field(form, 'Date').fill('2099-02-10');
  await expect.element(form.getByText(/^Choose a time zone and a date/)).toBeVisible();
  await press(form, 'Schedule Meeting');
  await expect.element(field(form, 'Time zone')).toHaveAccessibleDescription(/Choose a time zone/);
  await field(form, 'Time zone').selectOptions('Central Time (Chicago)');
  await expect.element(form.getByText(/^No time is free|^Choose a day/)).toBeVisible();
  expect(server.asked(listMatchSlots).map(({ query }) => query.time_zone)).toEqual([
    'America/Chicago',
  ]);
});
