import {
  exportConsentChanges,
  getConsents,
  giveConsent,
  listConsentChanges,
  revokeAllConsents,
  revokeConsent,
} from '@pcr/contract/consent/consent.endpoints.ts';
import { CONSENT_HISTORY_PAGE, CONSENTS } from '@pcr/contract/consent/consent.schema.ts';
import { onTestFinished, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { address, press, textsOf, toast } from '../kit/testing/component-test.ts';
import { inboxServer } from '../notifications/testing/inbox-server.ts';
import { expect, test } from '../testing/app-test.tsx';
import { CONSENT_LABELS } from './consent.labels.ts';
import { consentServer } from './testing/consent-server.ts';

// consent.md 12 to 20.

const NAME = CONSENT_LABELS.display_real_name;
const RECORDS = CONSENT_LABELS.allow_service_history_visible;
const REGION = CONSENT_LABELS.share_location_region;
const CONTACT = CONSENT_LABELS.allow_contact_through_app;
const toggle = (label: string) => page.getByRole('switch', { name: label });
const question = (label: string) => page.getByRole('alertdialog', { name: `${label}?` });
const says = (label: string, words: string) =>
  expect.element(toggle(label)).toHaveAccessibleDescription(words);
const MENTOR = 'If you are a mentor, they also see the city or region on your profile.';
const changes = () =>
  textsOf(page.getByRole('list', { name: 'Change history' }).getByRole('listitem'));

test('a toggle asks before it turns on; Cancel changes nothing', async ({
  server,
  member,
  open,
}) => {
  const { on } = consentServer(server, member);
  await open('/consent-management');
  for (const name of CONSENTS) await expect.element(toggle(CONSENT_LABELS[name])).not.toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Revoke All Consents' })).toBeDisabled();
  await expect.element(page.getByText('You have not changed anything yet.')).toBeVisible();

  await toggle(NAME).click();
  await expect
    .element(question(NAME))
    .toMatchTextContent('Others read “Ana Provider” on your jobs');
  await press(question(NAME), 'Cancel');
  await expect.element(question(NAME)).not.toBeInTheDocument();
  expect(server.asked(giveConsent)).toEqual([]);
  await expect.element(toggle(NAME)).not.toBeChecked();

  await toggle(NAME).click();
  await press(question(NAME), 'I Consent');
  await expect.element(toggle(NAME)).toBeChecked();
  await expect.element(toast(`“${NAME}” is on`)).toBeVisible();
  await expect.element(question(NAME)).not.toBeInTheDocument();
  await expect.element(toggle(NAME)).toHaveFocus();
  expect([...on]).toEqual(['display_real_name']);
  await expect.poll(changes).toEqual([expect.stringContaining(`${NAME}: turned onUser opted in`)]);
});

test('a toggle turns off at once, one by one or all together, and says so while it is saved', async ({
  server,
  member,
  open,
}) => {
  const { on, history, changeUnheard } = consentServer(server, member);
  for (const name of CONSENTS) changeUnheard(name, true);
  await open('/consent-management');
  const saving = server.hold(revokeConsent);
  await toggle(CONTACT).click();
  await saving.arrived;
  await expect.element(toggle(CONTACT)).not.toBeChecked();
  await expect.element(page.getByText('Turning off...')).toBeVisible();
  await toggle(CONTACT).click();
  saving.letGo();
  await expect.element(page.getByText('Turning off...')).not.toBeInTheDocument();
  expect(server.asked(revokeConsent)).toHaveLength(1);
  expect(on).toEqual(new Set(CONSENTS.slice(0, 3)));
  expect(question(CONTACT).query()).toBeNull();

  await press(page, 'Revoke All Consents');
  await expect.element(toast('All consents revoked')).toBeVisible();
  for (const name of CONSENTS) await expect.element(toggle(CONSENT_LABELS[name])).not.toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Revoke All Consents' })).toBeDisabled();
  await expect.element(page.getByRole('region', { name: 'Your choices' })).toHaveFocus();
  await expect.poll(() => changes()[0]).toContain('turned off');
  expect(history).toHaveLength(8);
  expect(server.asked(revokeAllConsents)).toHaveLength(1);
});

test('a failed save is reported at its toggle, and nothing looks saved that is not', async ({
  server,
  member,
  open,
}) => {
  const { on, changeUnheard } = consentServer(server, member);
  changeUnheard('display_real_name', true);
  await open('/consent-management');
  await expect.element(toggle(NAME)).toBeChecked();
  server.setReachable(false);
  await toggle(NAME).click();
  await expect
    .element(page.getByText(/^We don’t know if this was turned off\. The server cannot be reached/))
    .toBeVisible();
  await expect.element(toggle(NAME)).toBeChecked();
  await press(page, 'Revoke All Consents');
  await expect.element(toast(/^We don’t know if your consents were revoked\./)).toBeVisible();
  await expect.element(toggle(NAME)).toBeChecked();
  await toggle(REGION).click();
  await press(question(REGION), 'I Consent');
  await expect
    .element(question(REGION).getByRole('alert'))
    .toMatchTextContent('The server cannot be reached');
  server.setReachable(true);
  await press(question(REGION), 'I Consent');
  await expect.element(toggle(REGION)).toBeChecked();
  await toggle(NAME).click();
  await expect.element(toggle(NAME)).not.toBeChecked();
  await expect.poll(() => on).toEqual(new Set(['share_location_region']));
});

test('a consent whose answer was lost is given here, not somewhere else, and once (kit.md 155)', async ({
  server,
  member,
  open,
}) => {
  const { history } = consentServer(server, member);
  await open('/consent-management');
  await toggle(NAME).click();
  server.loseAnswer(giveConsent);
  await press(question(NAME), 'I Consent');
  await expect.element(toast(`“${NAME}” is on`)).toBeVisible();
  await expect.element(question(NAME)).not.toBeInTheDocument();
  await expect.element(toggle(NAME)).toBeChecked();
  server.loseAnswer(revokeConsent);
  await toggle(NAME).click();
  await expect.poll(() => server.asked(revokeConsent).length).toBe(1);
  await expect.element(page.getByText('Turning off...')).not.toBeInTheDocument();
  await expect.element(toggle(NAME)).not.toBeChecked();
  await expect.element(page.getByText(/^We don’t know/)).not.toBeInTheDocument();

  // Where the choices cannot be asked for either, a second press is no second change.
  await toggle(REGION).click();
  server.loseAnswer(giveConsent);
  server.refuse(getConsents, 'unavailable');
  await press(question(REGION), 'I Consent');
  await expect.element(question(REGION).getByRole('alert')).toBeVisible();
  await press(question(REGION), 'I Consent');
  await expect.element(toggle(REGION)).toBeChecked();
  expect(server.asked(giveConsent)).toHaveLength(3);
  expect(history).toHaveLength(3);
});

test('a change on another device shows at once; one that was not heard is shown before it is consented to', async ({
  server,
  member,
  open,
}) => {
  const { changeElsewhere, changeUnheard } = consentServer(server, member);
  await open('/consent-management');
  await expect.element(toggle(NAME)).not.toBeChecked();
  await expect.poll(() => server.listening).toBe(1);
  changeElsewhere('display_real_name', true);
  await expect.element(toggle(NAME)).toBeChecked();
  await expect.poll(changes).toHaveLength(1);

  changeUnheard('display_real_name', false);
  await toggle(REGION).click();
  await press(question(REGION), 'I Consent');
  await expect
    .element(question(REGION).getByRole('alert'))
    .toMatchTextContent('Your choices were changed somewhere else.');
  await expect
    .element(page.getByRole('switch', { name: NAME, includeHidden: true }))
    .not.toBeChecked();
  // Its own press, now that the choices are on the screen as they are.
  await press(question(REGION), 'I Consent');
  await expect.element(toggle(REGION)).toBeChecked();

  await toggle(NAME).click();
  await expect.element(question(NAME)).toBeVisible();
  changeElsewhere('display_real_name', true);
  await expect.element(question(NAME)).toMatchTextContent('You turned this on somewhere else.');
  await press(question(NAME), 'Close');
  await expect.element(toggle(NAME)).toBeChecked();
});

/** All the words about one consent, which one press brings (consent.md 20). */
async function saysInFull(label: string, words: string) {
  const all = page.getByText(words, { exact: true });
  await expect.element(all).not.toBeVisible();
  await page.getByLabelText(`More about “${label}”`).click();
  await expect.element(all).toBeVisible();
}

test('each toggle says in one sentence what others will see, and all of it behind ‘More’ and before one consents', async ({
  server,
  member,
  open,
}) => {
  const { setExample, changeUnheard } = consentServer(server, member);
  await open('/consent-management');
  await says(NAME, 'Others read “Ana Provider” in place of “Provider”, “User” or “Contractor”.');
  const name =
    'Others read “Ana Provider” on your jobs and assessments, at events you attend, in your meetings and in your groups. They also read it on your job applications, on your mentor profile and in your mentorships, and on the family records that you share. They can tap it to see your card. It shows your photo, role, facility, experience and bio. It shows the assessments you wrote, and the ones you were given as a contractor. When this is off, there is no card, and they read “Provider”, “User” or “Contractor”.';
  await saysInFull(NAME, name);
  await toggle(NAME).click();
  await expect.element(question(NAME)).toMatchTextContent(name);
  await press(question(NAME), 'Cancel');
  await says(
    RECORDS,
    'Members who look up a family find your record of it, without notes and contact.',
  );
  await saysInFull(
    RECORDS,
    'Members who look up a family by name find your records of it, without notes and contact. You have no records yet.',
  );
  await says(REGION, 'Members see the city or region on the records that you share.');
  await saysInFull(
    REGION,
    `Members see the city or region on the records that you share. ${MENTOR}`,
  );
  await says(
    CONTACT,
    'Members can write to you, ask you for meetings, and read your email address on your jobs.',
  );
  await saysInFull(
    CONTACT,
    'Members who see your name can send you messages here. Members can ask you for meetings, and to be their mentor. Every member can read “ana@example.org” on your jobs and your mentor profile. When you apply for a job, the person who posted it can read it too.',
  );

  setExample({ city: 'Tacoma', state: 'WA' });
  await open();
  await saysInFull(
    REGION,
    `Members see a place such as “Tacoma, WA” on the records that you share. ${MENTOR}`,
  );

  setExample({ email_confirmed: false, family: { family_name: 'Okonkwo', region: 'Tacoma' } });
  await open();
  await saysInFull(
    RECORDS,
    'Members who look up “Okonkwo” find your record, without notes and contact.',
  );
  await saysInFull(
    REGION,
    `Members see “Tacoma” on the record of “Okonkwo” that you share. ${MENTOR}`,
  );
  await says(
    CONTACT,
    'Members can write to you, ask you for meetings, and see your email address once you confirm it.',
  );
  const way = page.getByRole('link', { name: 'Confirm your email address in Account Settings' });
  await expect.element(way).toHaveAttribute('href', '/account-settings');

  changeUnheard('share_location_region', true);
  await open();
  await saysInFull(
    RECORDS,
    'Members who look up “Okonkwo” in Tacoma find your record, without notes and contact.',
  );

  setExample({ family: { family_name: 'Okonkwo', region: null } });
  await open();
  await saysInFull(
    REGION,
    `Members see the city or region on the records that you share. ${MENTOR}`,
  );
});

test('‘What others see’ is an example of the member’s own data, and follows each toggle (25)', async ({
  server,
  member,
  open,
}) => {
  const { setExample, changeElsewhere } = consentServer(server, member);
  setExample({ family: { family_name: 'Okonkwo', region: 'Tacoma' } });
  await open('/consent-management');
  const seen = page.getByRole('region', { name: 'What others see' });
  const shows = (...lines: string[]) =>
    expect.poll(() => textsOf(seen.getByRole('listitem'))).toEqual(lines);
  await shows('Nobody finds your family records', 'No city or region', 'No email address');
  await expect.element(seen).toMatchTextContent('ProviderIn place of your name');
  await expect.poll(() => server.listening).toBe(1);
  changeElsewhere('share_location_region', true);
  await shows(
    'Nobody finds your family records',
    'Your city or region on your records, once you share them',
    'No email address',
  );
  await toggle(NAME).click();
  await press(question(NAME), 'I Consent');
  await expect.element(seen).toMatchTextContent('Ana ProviderYour name, on what you post');
  changeElsewhere('allow_service_history_visible', true);
  changeElsewhere('allow_contact_through_app', true);
  await shows('Your record of “Okonkwo”, if they look up the name', 'Tacoma', 'ana@example.org');
  await toggle(NAME).click();
  await expect.element(seen).toMatchTextContent('ProviderIn place of your name');
});

test('the rights lead to where one uses them oneself; an inbox entry that asks for an address leads the focus to its toggle, and the question over it gives it back', async ({
  server,
  member,
  open,
}) => {
  consentServer(server, member);
  inboxServer(server).add({ kind: 'contact_asked_by_applicant' });
  await open('/inbox');
  await page.getByRole('link', { name: /asks for your email address/ }).click();
  await expect.element(toggle(CONTACT)).toHaveFocus();
  await expect.element(toggle(CONTACT)).toBeInViewport();
  await toggle(REGION).click();
  await press(question(REGION), 'I Consent');
  await expect.element(toggle(REGION)).toHaveFocus();
  expect(address()).toBe('/consent-management?consent=allow_contact_through_app');
  const rights = page.getByRole('region', { name: 'Your privacy rights' });
  await rights.getByLabelText('More about “Your privacy rights”').click();
  for (const [name, to] of [
    ['Download My Data', '/privacy-security/my-data'],
    ['Delete Account', '/privacy-security/delete-account'],
    ['Help & Support', '/help-support'],
  ] as const) {
    await expect.element(rights.getByRole('link', { name })).toHaveAttribute('href', to);
  }
});

test('the history goes on as one scrolls, 20 at a time, and is given as a file', async ({
  server,
  member,
  open,
}) => {
  const { changeUnheard } = consentServer(server, member);
  for (let n = 0; n < CONSENT_HISTORY_PAGE * 2 + 5; n++)
    changeUnheard('display_real_name', n % 2 === 0);
  await open('/consent-management');
  await expect.element(page.getByRole('button', { name: 'Export as CSV' })).toBeInTheDocument();
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return server.asked(listConsentChanges).length;
    })
    .toBe(3);
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();

  const mend = server.refuse(exportConsentChanges, 'unavailable');
  await press(page, 'Export as CSV');
  await expect.element(toast(/^Your history was not exported\./)).toBeVisible();
  mend();
  const saved: string[] = [];
  const saving = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  onTestFinished(() => saving.mockRestore());
  await press(page, 'Export as CSV');
  await expect.poll(() => saved).toEqual(['consent-history.csv']);
});

test('the next page of the history waits until those that are here are refreshed', async ({
  server,
  member,
  open,
}) => {
  const { changeUnheard, changeElsewhere } = consentServer(server, member);
  for (let n = 0; n < CONSENT_HISTORY_PAGE + 5; n++)
    changeUnheard('display_real_name', n % 2 === 0);
  await open('/consent-management');
  await expect.poll(changes).not.toEqual([]);
  await expect.poll(() => server.listening).toBe(1);
  const { arrived, letGo } = server.hold(listConsentChanges);
  changeElsewhere('display_real_name', false);
  await arrived;
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return changes().length > 0 && window.scrollY > 0;
    })
    .toBe(true);
  await expect.element(page.getByRole('button', { name: 'Show more' })).toBeInViewport();
  await new Promise(requestAnimationFrame);
  expect(server.asked(listConsentChanges)).toHaveLength(2);
  letGo();
  await expect.poll(() => server.asked(listConsentChanges).length).toBe(3);
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('data that could not be loaded has Retry, and data from the device says how old it is', async ({
  server,
  member,
  open,
}) => {
  const { changeUnheard } = consentServer(server, member);
  const mend = [
    server.refuse(getConsents, 'forbidden'),
    server.refuse(listConsentChanges, 'forbidden'),
  ];
  await open('/consent-management');
  await expect.element(page.getByText('Your choices could not be loaded')).toBeVisible();
  await expect.element(page.getByText('Your history could not be loaded')).toBeVisible();
  for (const end of mend) end();
  for (let n = 0; n <= 2 * CONSENT_HISTORY_PAGE; n++)
    changeUnheard('display_real_name', n % 2 === 0);
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect.element(toggle(NAME)).toBeChecked();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(changes).not.toEqual([]);

  const failed = page.getByText('The next ones could not be loaded');
  const atTheEnd = (part: Locator) => () => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    return part.query();
  };
  const mendNext = server.refuse(listConsentChanges, 'forbidden');
  await expect.poll(atTheEnd(failed)).not.toBeNull();
  mendNext();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(failed).not.toBeInTheDocument();
  await expect.poll(atTheEnd(page.getByRole('button', { name: 'Show more' }))).toBeNull();
});

test('‘Show my real name’ says who can open the card, and leads to the choice while nobody can', async ({
  server,
  member,
  open,
}) => {
  const { changeUnheard, setVisibility } = consentServer(server, member);
  changeUnheard('display_real_name', true);
  const link = page.getByRole('link', {
    name: 'Choose who can open your card in Privacy & Security',
  });
  for (const [visibility, words] of [
    ['private', 'Nobody can open your card now.'],
    ['families', 'Members you work with can tap it to see your card.'],
    ['public', 'They can tap it to see your card.'],
  ] as const) {
    setVisibility(visibility);
    await open('/consent-management');
    await expect.element(page.getByText(words, { exact: false })).toBeInTheDocument();
    if (visibility === 'private')
      await expect.element(link).toHaveAttribute('href', '/privacy-security');
    else await expect.element(page.getByRole('link', { name: 'See your card' })).toBeVisible();
  }
});
