import { getSession } from '@pcr/contract/account/account.endpoints.ts';
import { acceptAgreement, listAgreements } from '@pcr/contract/agreements/agreements.endpoints.ts';
import { AGREEMENT_VERSIONS } from '@pcr/contract/agreements/agreements.schema.ts';
import { PRIVACY_POLICY_UPDATED } from '@pcr/contract/agreements/privacy-policy.ts';
import { AGREEMENTS, type AgreementName } from '@pcr/contract/kit/agreement-name.ts';
import { page } from 'vitest/browser';
import { accountServer } from '../account/testing/account-server.ts';
import type { AnsweringServer } from '../kit/testing/answering-server.ts';
import { press } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';

const nda = page.getByRole('dialog', { name: 'Non-Disclosure Agreement' });
const MUST = 'You must check the agreement box to proceed.';
const standingOf = (name: AgreementName, accepted: boolean) => ({
  name,
  version: AGREEMENT_VERSIONS[name],
  accepted_at: accepted ? '2026-03-01T18:00:00Z' : null,
});

/** Everything is accepted but this text; accepting it is answered. */
function withoutYet(server: AnsweringServer, missing: AgreementName): void {
  let accepted = false;
  server.answer(listAgreements, () => ({
    items: AGREEMENTS.map((name) => standingOf(name, name !== missing || accepted)),
  }));
  server.answer(acceptAgreement, ({ params }) => {
    accepted = true;
    return standingOf(params.name, true);
  });
}

test.describe('the NDA', () => {
  test('says without the tick what is missing; ticking clears the message', async ({
    server,
    open,
  }) => {
    await open('/no-such-page');
    withoutYet(server, 'nda');
    await open();
    await press(page, 'I ACKNOWLEDGE & CONTINUE');
    const box = nda.getByRole('checkbox');
    await expect.element(nda.getByText(MUST)).toBeVisible();
    await expect.element(box).toHaveAccessibleDescription(MUST);
    await box.click();
    await expect.element(nda.getByText(MUST)).not.toBeInTheDocument();
    expect(server.asked(acceptAgreement)).toEqual([]);
  });

  test('that could not be recorded says so, and works when tried again', async ({
    server,
    open,
  }) => {
    withoutYet(server, 'nda');
    const mend = server.refuse(acceptAgreement, 'internal');
    await open('/no-such-page');
    withoutYet(server, 'nda');
    const refused = server.refuse(acceptAgreement, 'internal');
    await open();
    await nda.getByRole('checkbox').click();
    await press(page, 'I ACKNOWLEDGE & CONTINUE');
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('Failed to record agreement. Please try again.');
    refused();
    mend();
    await press(page, 'I ACKNOWLEDGE & CONTINUE');
    await expect.element(nda).not.toBeInTheDocument();
  });

  test('that is declined asks first when earlier text is unfinished on this device', async ({
    server,
    open,
    member,
  }) => {
    accountServer(server, member);
    await open('/no-such-page');
    withoutYet(server, 'nda');
    const draft = { saved_at: Date.now(), values: { subject: 'Half a question' } };
    localStorage.setItem(
      `pcr_draft:${member.user.id}:support:new:closed-tab`,
      JSON.stringify(draft),
    );
    await open();
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

test('a code of conduct whose confirmation could not be stored says so, and can be confirmed again', async ({
  server,
  open,
}) => {
  await open('/no-such-page');
  withoutYet(server, 'code_of_conduct');
  const mend = server.refuse(acceptAgreement, 'internal');
  await open('/code-of-conduct');
  await page.getByRole('checkbox').click();
  await press(page, 'Confirm Acknowledgment');
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Something went wrong on our side. Please try again.');
  mend();
  await press(page, 'Confirm Acknowledgment');
  await expect
    .element(page.getByRole('dialog', { name: 'Acknowledgment Confirmed' }))
    .toBeVisible();
});

test('who does not accept the terms can sign out, and reads what that means', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member);
  await open('/no-such-page');
  withoutYet(server, 'terms_of_service');
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

test('the terms stay to be accepted until the dialog stands that they were', async ({
  server,
  open,
}) => {
  await open('/no-such-page');
  withoutYet(server, 'terms_of_service');
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
  ['terms_of_service', '/terms-of-service'],
  ['nda', '/dashboard'],
  ['family_disclaimer', '/family-records'],
  ['code_of_conduct', '/code-of-conduct'],
  ['family_look_up', '/family-records?view=look-up'],
] as const)(
  'below %s stands where a family asks about a record (disputes.md 1)',
  async ([name, at], { server, open }) => {
    withoutYet(server, name);
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
