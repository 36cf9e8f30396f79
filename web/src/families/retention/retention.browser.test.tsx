import {
  keepExpiringFamilies,
  keepFamily,
  listExpiringFamilies,
} from '@pcr/contract/families/retention/retention.endpoints.ts';
import {
  EXPIRING_PAGE,
  EXPIRING_SUBJECT,
  EXPIRING_TOPIC,
} from '@pcr/contract/families/retention/retention.schema.ts';
import { countUnread, readInboxAbout } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { page } from 'vitest/browser';
import { address, press, textsOf } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { familyServer } from '../testing/family-server.ts';
import { retentionServer } from '../testing/retention-server.ts';

const AT = '/privacy-security/retention';
const list = page.getByRole('region', { name: 'Records to be deleted' });
const keepOf = (name: string) => page.getByRole('button', { name: `Keep the record of ${name}` });

test('each record has its day, a way to it, and Keep; what is kept goes from the list; none is asked for before the disclaimer is accepted', async ({
  server,
  accepted,
  open,
}) => {
  const state = retentionServer(server, 'Rivera Family', 'Okonkwo Family');
  state.records[0] = {
    ...state.records[0],
    service_end_date: '2024-05-10',
  } as (typeof state.records)[0];
  accepted.delete('family_disclaimer');
  await open(AT);
  await expect.element(page.getByText('Legal Disclaimer Required')).toBeVisible();
  expect(server.asked(listExpiringFamilies)).toEqual([]);
  await page.getByRole('checkbox').click();
  await press(page, 'I Acknowledge and Continue');
  await expect.element(page.getByText(/^You keep a family record for 2 years after/)).toBeVisible();
  expect(await textsOf(list.getByRole('listitem'))).toEqual([
    expect.stringMatching(
      /Rivera Family.*Will be deleted on May 11, 2026.*Service ended on May 10, 2024/,
    ),
    expect.stringMatching(/Okonkwo Family.*Last changed or kept on May 10, 2024/),
  ]);
  await keepOf('Rivera Family').click();
  await expect.element(page.getByText('Record kept')).toBeVisible();
  await expect.element(keepOf('Rivera Family')).not.toBeInTheDocument();
  await expect.element(list).toHaveFocus();
  expect(server.asked(keepFamily)).toHaveLength(1);
  // One is left: its own button is enough.
  await expect.element(page.getByRole('button', { name: /Keep All/ })).not.toBeInTheDocument();
  familyServer(server);
  await list.getByRole('link', { name: 'Okonkwo Family' }).click();
  await expect.poll(address).toMatch(/^\/family-records\?record=/);
});

test('Keep All keeps all of them, those of later pages too', async ({ server, open }) => {
  retentionServer(server, ...Array.from({ length: EXPIRING_PAGE + 2 }, (_, n) => `Family ${n}`));
  await open(AT);
  await expect.element(keepOf('Family 0')).toBeVisible();
  await press(page, 'Show more');
  await expect.element(keepOf('Family 51')).toBeInTheDocument();
  await press(page, 'Keep All 52 Records');
  await expect.element(page.getByText('All records kept')).toBeVisible();
  await expect.element(list).toHaveFocus();
  await expect
    .element(page.getByText(/^None of your family records will be deleted in the next 30 days/))
    .toBeVisible();
  expect(server.asked(keepExpiringFamilies)).toHaveLength(1);
});

test('without any it says the choice; forever, that none is deleted', async ({ server, open }) => {
  const state = retentionServer(server);
  state.choice = '5years';
  await open(AT);
  await expect.element(page.getByText(/^You keep a family record for 5 years after/)).toBeVisible();
  await expect.element(page.getByText(/in the next 30 days/)).toBeVisible();
  state.choice = 'forever';
  await open(AT);
  await expect.element(page.getByText(/^You keep family records forever/)).toBeVisible();
  await expect
    .element(page.getByText('None of your family records will be deleted because of its age.'))
    .toBeVisible();
});

test('its inbox entry is read; what another device keeps goes', async ({ server, open }) => {
  const state = retentionServer(server, 'Rivera Family');
  server.answer(countUnread, () => ({ unread: 1 }));
  server.answer(readInboxAbout, () => undefined);
  await open(AT);
  await expect
    .poll(() => server.asked(readInboxAbout).map(({ in: seen }) => seen))
    .toContainEqual({
      subject_id: EXPIRING_SUBJECT,
      until: '2026-04-30T12:00:00Z',
    });
  await expect.poll(() => server.listening).toBe(1);
  state.records = [];
  server.publish({ topic: EXPIRING_TOPIC, id: null, everyone: false });
  await expect.element(page.getByText(/in the next 30 days/)).toBeVisible();
});

test('a Keep that is lost says so, and the record stays; Retry loads what could not be loaded', async ({
  server,
  open,
}) => {
  retentionServer(server, 'Rivera Family');
  const mend = server.refuse(listExpiringFamilies, 'internal');
  await open(AT);
  await expect.element(page.getByText('These records could not be loaded')).toBeVisible();
  mend();
  await press(page, 'Retry');
  await expect.element(keepOf('Rivera Family')).toBeVisible();
  server.setOnline(false);
  await keepOf('Rivera Family').click();
  await expect.element(page.getByText(/^Not kept\./)).toBeVisible();
  await expect.element(keepOf('Rivera Family')).toBeVisible();
  server.setOnline(true);
  await keepOf('Rivera Family').click();
  await expect.element(page.getByText('Record kept')).toBeVisible();
});
