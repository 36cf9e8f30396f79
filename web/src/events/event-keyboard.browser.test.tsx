import { respondToEvent } from '@pcr/contract/events/rsvp/rsvps.endpoints.ts';
import { type Locator, page, userEvent } from 'vitest/browser';
import { field, toast } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';
import { eventServer } from './testing/event-server.ts';
import { meetingServer } from './testing/meeting-server.ts';

// Events without a mouse: the order of the focus, and where it comes back to.

const card = page.getByRole('article', { name: 'Infant CPR Class' });
const opens = card.getByRole('button', { name: 'Infant CPR Class', exact: true });
const details = page.getByRole('dialog', { name: 'Infant CPR Class' });
const rsvpForm = page.getByRole('dialog', { name: 'RSVP' });

const focused = () => {
  const at = document.activeElement;
  const label = at?.getAttribute('aria-label') ?? (at as HTMLInputElement | null)?.labels?.[0]?.textContent;
  return (label || at?.textContent || at?.tagName || '').replaceAll('\u202f', ' ').trim();
};

/** The names of what gets the focus, from here on with Tab. */
async function tabbed(times: number): Promise<string[]> {
  const names: string[] = [];
  for (let n = 0; n < times; n++) {
    await userEvent.tab();
    names.push(focused());
  }
  return names;
}

/** Goes on with Tab as far as this control, which comes among the next ones. */
async function tabTo(control: Locator, within = 20): Promise<void> {
  await expect.element(control).toBeInTheDocument();
  for (let n = 0; n < within && document.activeElement !== control.element(); n++) await userEvent.tab();
  await expect.element(control).toHaveFocus();
}

test.beforeEach(async ({ server, member, open }) => {
  const { postByAnother, rights } = eventServer(server, member);
  rights.meet = true;
  postByAnother({ requires_rsvp: true });
  meetingServer(server);
  await open('/events');
  await expect.element(card).toBeVisible();
});

test('the focus goes from the search over the filters to the card and its buttons', async () => {
  await userEvent.keyboard('/');
  expect(focused()).toBe('Search events');
  expect(await tabbed(12)).toEqual([
    ...['Near me', 'Organizing', 'Going', 'My groups', 'Meetings', 'Status', 'Category', 'Event type'],
    ...['Infant CPR Class', 'RSVP: Infant CPR Class', 'Share Infant CPR Class', 'Change Infant CPR Class'],
  ]);
});

test('an answer is given with the keyboard alone, and the focus comes back', async ({ server }) => {
  await userEvent.keyboard('/{ArrowDown}');
  await expect.element(opens).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(details).toHaveFocus();
  await userEvent.tab();
  expect(focused()).toBe('Close');
  await tabTo(details.getByRole('button', { name: 'RSVP' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(rsvpForm).toHaveFocus();
  await tabTo(rsvpForm.getByRole('radio', { name: 'Attending', exact: true }), 3);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(rsvpForm.getByRole('radio', { name: 'Maybe' })).toBeChecked();
  await userEvent.tab();
  await expect.element(field(rsvpForm, 'Notes')).toHaveFocus();
  await userEvent.keyboard('I may be late');
  await tabTo(rsvpForm.getByRole('button', { name: 'Submit RSVP' }), 2);
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('RSVP submitted successfully!')).toBeVisible();
  await expect.element(rsvpForm).not.toBeInTheDocument();
  expect(server.asked(respondToEvent)).toMatchObject([{ in: { response: 'maybe', notes: 'I may be late' } }]);
  await expect.element(details.getByRole('button', { name: 'Maybe' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(details).not.toBeInTheDocument();
  await expect.element(opens).toHaveFocus();
});
