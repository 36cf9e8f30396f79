import { getSession } from '@pcr/contract/account/account.endpoints.ts';
import { acceptAgreement, listAgreements } from '@pcr/contract/agreements/agreements.endpoints.ts';
import { PRIVACY_POLICY_UPDATED } from '@pcr/contract/agreements/privacy-policy.ts';
import { onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountServer } from '../account/testing/account-server.ts';
import { familyServer } from '../families/testing/family-server.ts';
import { helpServer } from '../help/testing/help-server.ts';
import { inAnotherTab } from '../kit/testing/another-tab.ts';
import { address, press } from '../kit/testing/component-test.ts';
import { inboxServer } from '../notifications/testing/inbox-server.ts';
import { expect, test } from '../testing/app-test.tsx';
import { emptyDashboard } from '../testing/empty-dashboard.ts';

const nda = page.getByRole('dialog', { name: 'Non-Disclosure Agreement' });
const MUST = 'You must check the agreement box to proceed.';

test.describe('the NDA', () => {
  test('says without the tick what is missing, which ticking clears; one that could not be recorded says so, and works when tried again', async ({
    server,
    accepted,
    open,
  }) => {
    accepted.delete('nda');
    const mend = server.refuse(acceptAgreement, 'internal');
    await open('/no-such-page');
    await press(page, 'I ACKNOWLEDGE & CONTINUE');
    const box = nda.getByRole('checkbox');
    await expect.element(nda.getByText(MUST)).toBeVisible();
    await expect.element(box).toHaveAccessibleDescription(MUST);
    await box.click();
    await expect.element(nda.getByText(MUST)).not.toBeInTheDocument();
    expect(server.asked(acceptAgreement)).toEqual([]);
    await press(page, 'I ACKNOWLEDGE & CONTINUE');
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('Failed to record agreement. Please try again.');
    mend();
    await press(page, 'I ACKNOWLEDGE & CONTINUE');
    await expect.element(nda).not.toBeInTheDocument();
  });

  test('at any width Tab reaches its buttons in the order in which they are seen, the acceptance first (agreements.md 20)', async ({
    accepted,
    open,
  }) => {
    accepted.delete('nda');
    for (const width of [320, 390, 1280]) {
      await page.viewport(width, 800);
      await open('/no-such-page');
      await nda.getByRole('checkbox').click();
      await userEvent.keyboard('{Tab}');
      const first = page.getByRole('button', { name: 'I ACKNOWLEDGE & CONTINUE' });
      await expect.element(first).toHaveFocus();
      const at = first.element().getBoundingClientRect();
      await userEvent.keyboard('{Tab}');
      const second = page.getByRole('button', { name: 'Decline & Exit' });
      await expect.element(second).toHaveFocus();
      const { left, top } = second.element().getBoundingClientRect();
      expect(top >= at.bottom || (top === at.top && left >= at.right)).toBe(true);
    }
    await page.viewport(390, 844);
  });

  test('that another tab accepts goes, and the page that was opened stands (agreements.md 29)', async ({
    accepted,
    server,
    open,
  }) => {
    inboxServer(server);
    accepted.delete('nda');
    await open('/inbox');
    await expect.element(nda).toBeVisible();
    accepted.add('nda');
    inAnotherTab((storage) => storage.setItem('pcr_nda_accepted', 'true'));
    await expect.element(nda).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
    expect(address()).toBe('/inbox');
  });

  test('that is declined asks first when earlier text is unfinished on this device', async ({
    server,
    accepted,
    open,
    member,
  }) => {
    accountServer(server, member);
    accepted.delete('nda');
    const draft = { saved_at: Date.now(), values: { subject: 'Half a question' } };
    localStorage.setItem(
      `pcr_draft:${member.user.id}:support:new:closed-tab`,
      JSON.stringify(draft),
    );
    await open('/no-such-page');
    await press(page, 'Decline & Exit');
    const asked = page.getByRole('alertdialog', { name: 'Sign out and discard what is unsaved?' });
    await expect.element(asked.getByRole('listitem')).toMatchTextContent(/^A message to support, /);
    await press(asked, 'Cancel');
    await expect.element(nda).toBeVisible();
    await press(page, 'Decline & Exit');
    await press(asked, 'Sign Out');
    await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(JSON.stringify({ ...localStorage })).not.toContain('Half a question');
  });

  test('is shown where acceptance cannot be checked, unless the device knows of it', async ({
    server,
    open,
  }) => {
    await open('/no-such-page');
    server.refuse(listAgreements, 'unavailable');
    localStorage.removeItem('pcr_nda_accepted');
    await open();
    await expect.element(nda).toBeVisible();
    localStorage.setItem('pcr_nda_accepted', 'true');
    await open();
    await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect.element(nda).not.toBeInTheDocument();
  });
});

/** What the device remembers of an acknowledgment (account.md 18). */
const entryOf = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null');
const acknowledged = { acknowledged: true, timestamp: expect.any(String), version: '1.0' };

test('the disclaimer needs the tick, and then lets the family records be seen, after a reload too', async ({
  server,
  accepted,
  open,
}) => {
  familyServer(server);
  accepted.delete('family_disclaimer');
  await open('/family-records');
  const button = page.getByRole('button', { name: 'I Acknowledge and Continue' });
  await expect.element(page.getByText('Legal Disclaimer Required')).toBeVisible();
  await expect.element(button).toBeDisabled();
  await page.getByRole('checkbox').click();
  await expect.element(button).toBeEnabled();
  await page.getByRole('checkbox').click();
  await expect.element(button).toBeDisabled();
  await page.getByRole('checkbox').click();
  await button.click();
  const records = page.getByRole('heading', { name: 'Family Service Records' });
  await expect.element(records).toBeVisible();
  expect(entryOf('pcr_legal_disclaimer_acknowledgment')).toEqual(acknowledged);
  await open();
  await expect.element(records).toBeVisible();
});

test('the code of conduct is confirmed after its tick, says when and leads to the dashboard; what could not be stored says so, and can be confirmed again', async ({
  server,
  accepted,
  open,
}) => {
  emptyDashboard(server);
  accepted.delete('code_of_conduct');
  const mend = server.refuse(acceptAgreement, 'internal');
  await open('/code-of-conduct');
  await expect.element(page.getByRole('link', { name: 'Back to Profile' })).toBeVisible();
  await expect.element(page.getByRole('checkbox')).toBeVisible();
  const confirm = page.getByRole('button', { name: 'Confirm Acknowledgment' });
  await expect.element(confirm).not.toBeInTheDocument();
  await page.getByRole('checkbox').click();
  await confirm.click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Something went wrong on our side. Please try again.');
  mend();
  await confirm.click();
  const dialog = page.getByRole('dialog', { name: 'Acknowledgment Confirmed' });
  await expect
    .element(dialog)
    .toMatchTextContent(/version 1\.0, on [A-Z][a-z]+ \d+, \d{4}, \d+:\d\d [AP]M/);
  expect(entryOf('pcr_terms_acknowledgment')).toEqual(acknowledged);
  await press(dialog, 'Continue to Dashboard');
  await expect.poll(address).toBe('/dashboard');
  await open('/code-of-conduct');
  await expect.element(page.getByText(/You acknowledged version 1\.0 on .+\d{4}/)).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
});

test('who does not accept the terms can sign out, and reads what that means; they can still write to the operator (9)', async ({
  server,
  accepted,
  open,
  member,
}) => {
  accountServer(server, member);
  helpServer(server);
  accepted.delete('terms_of_service');
  await open('/help-support');
  await expect.element(page.getByRole('button', { name: 'Send Message' })).toBeVisible();
  await open('/terms-of-service');
  const acceptance = page.getByRole('region', { name: 'Acceptance' });
  await expect
    .element(
      acceptance.getByText(
        /^You need to accept before you can use PCR\. If you sign out, we keep your account/,
      ),
    )
    .toBeVisible();
  await press(acceptance, 'Sign Out');
  await expect.element(page.getByRole('button', { name: 'Forgot Password?' })).toBeVisible();
  expect(server.asked(acceptAgreement)).toEqual([]);
});

// kit.md 109
test('with text of twice the size the terms can be read: their acceptance stands below them', async ({
  accepted,
  open,
}) => {
  accepted.delete('terms_of_service');
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => document.documentElement.removeAttribute('style'));
  await open('/terms-of-service');
  await expect.element(page.getByRole('heading', { name: 'Welcome to PCR' })).toBeInViewport();
  await expect.element(page.getByRole('region', { name: 'Acceptance' })).not.toBeInViewport();
});

test('the terms stay to be accepted until the dialog stands that they were', async ({
  server,
  accepted,
  open,
}) => {
  accepted.delete('terms_of_service');
  await open('/terms-of-service');
  await page.getByRole('checkbox', { name: /all parts of the Terms/ }).click();
  // Whatever is theirs is asked for anew, and the answer takes its time.
  const held = server.hold(listAgreements);
  await press(page, 'I Accept All Terms - Create Binding Agreement');
  await held.arrived;
  expect(page.getByRole('link', { name: 'Back to Profile' }).elements()).toEqual([]);
  held.letGo();
  await expect
    .element(page.getByRole('dialog', { name: 'Terms Accepted Successfully' }))
    .toBeVisible();
});

test.for([
  ['/family-records?view=look-up', '/family-records?view=look-up'],
  ['/dashboard', '/dashboard'],
  ['/', '/dashboard'],
] as const)(
  'the terms that another tab accepts lead on from %s, which was opened (agreements.md 29)',
  async ([opened, then], { server, accepted, open }) => {
    emptyDashboard(server);
    familyServer(server);
    accepted.delete('terms_of_service');
    await open(opened);
    await expect.element(page.getByRole('heading', { name: 'Terms of Service' })).toBeVisible();
    accepted.add('terms_of_service');
    inAnotherTab((storage) => storage.setItem('pcr_terms_accepted', 'true'));
    await expect.poll(address).toBe(then);
  },
);

test.for([
  ['terms_of_service', '/terms-of-service'],
  ['nda', '/dashboard'],
  ['family_disclaimer', '/family-records'],
  ['code_of_conduct', '/code-of-conduct'],
  ['family_look_up', '/family-records?view=look-up'],
] as const)(
  'below %s stands where a family asks about a record (disputes.md 1)',
  async ([name, at], { accepted, open }) => {
    accepted.delete(name);
    await open(at);
    await page.getByRole('link', { name: 'Ask for it to be looked at' }).click();
    await expect.element(page.getByRole('button', { name: 'Send Request' })).toBeVisible();
  },
);

test.describe('the privacy policy', () => {
  const policy = page.getByRole('heading', { name: 'Privacy Policy', level: 1 });

  test('is open to a visitor, who finds it at the sign-in and comes back there', async ({
    server,
    open,
  }) => {
    server.refuse(getSession, 'not_authenticated');
    await open('/?mode=sign-in');
    await page.getByRole('link', { name: 'Privacy policy' }).click();
    await expect.element(policy).toBeVisible();
    await expect
      .element(page.getByText(new RegExp(`Privacy policy last updated ${PRIVACY_POLICY_UPDATED}`)))
      .toBeVisible();
    await page.getByRole('link', { name: 'Go to PCR' }).click();
    await expect.element(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  });

  test('asks a member for nothing, not even the texts that they accept', async ({
    server,
    accepted,
    open,
  }) => {
    accepted.clear();
    await open('/privacy-policy');
    await expect.element(policy).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Back to Privacy Settings' }))
      .toBeVisible();
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
    expect(server.asked(listAgreements)).toEqual([]);
  });
});
