import {
  listContractors,
  noteContractorContact,
} from '@pcr/contract/contractors/contractors.endpoints.ts';
import { onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { field, goBack, press, textsOf, toast } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';
import { card, details, editForm, openDetails } from './testing/contractor-screen.ts';
import { contractorServer } from './testing/contractor-server.ts';

test('the directory says what it is not; chips and form name all specialties, a badge how free somebody is', async ({
  server,
  member,
  open,
}) => {
  contractorServer(server, member).add({
    availability: 'Booked Until Further Notice',
    certifications: ['CPR', 'CDA'],
  });
  await open('/contractors');
  await expect.element(page.getByText('Legal Disclaimer:')).toBeVisible();
  const about = page.getByRole('complementary', { name: 'About this directory' });
  await expect.element(about).toMatchTextContent('for reference only');
  const care = ['Infant Care', 'Toddler', 'Special Needs', 'Preschool', 'Behavioral', 'Nanny'];
  const trades = [
    ...['Plumbing', 'Electrical', 'HVAC', 'Cleaning', 'Maintenance', 'Security', 'Landscaping'],
    ...['Carpentry', 'Painting', 'Roofing', 'Pest Control'],
  ];
  const chips = page.getByRole('group', { name: 'Specialty' }).getByRole('button');
  await expect.poll(() => textsOf(chips)).toEqual(['All', ...care, ...trades]);
  await expect.element(card('Dana Whitfield')).toMatchTextContent('Booked Until Further Notice');

  const details = await openDetails();
  await expect.element(details.getByText('Booked Until Further Notice').last()).toBeVisible();
  await expect.poll(() => textsOf(details.getByRole('listitem'))).toEqual(['CPR', 'CDA']);
  await press(details, 'Edit');
  const specialty = field(editForm, 'Specialty');
  await expect.element(specialty).toHaveValue('infant care');
  const groups = [...specialty.element().querySelectorAll('optgroup')];
  expect(
    groups.map(({ label, children }) => [
      label,
      ...[...children].map((option) => option.textContent),
    ]),
  ).toEqual([
    ['Childcare', ...care],
    ['Building and grounds', ...trades],
  ]);
  expect(textsOf(field(editForm, 'Availability').getByRole('option')).slice(-5)).toEqual([
    'Available Now',
    'Available Next Week',
    'Available Next Month',
    'Booked Until Further Notice',
    'Emergency Only',
  ]);
});

test('call and email stand below the details (contractors.md 19); a contact by keyboard is noted too, and one that cannot be noted holds up nobody', async ({
  server,
  member,
  open,
}) => {
  const { id } = contractorServer(server, member).add({
    phone: '(512) 555-0147',
    email: 'dana@example.org',
  });
  await open('/contractors');
  const details = await openDetails();
  await expect
    .element(details.getByRole('link', { name: 'Email Dana Whitfield' }))
    .toHaveAttribute('href', 'mailto:dana@example.org');
  const link = details.getByRole('link', { name: 'Call Dana Whitfield' });
  await expect.element(link).toHaveAttribute('href', 'tel:+15125550147');
  await expect.element(link).toBeInViewport({ ratio: 1 });
  // A browser that would ask which program to call with takes no input until it is answered.
  const stay = (event: Event) => event.preventDefault();
  window.addEventListener('click', stay);
  onTestFinished(() => window.removeEventListener('click', stay));
  const mend = server.refuse(noteContractorContact, 'internal');
  (link.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.asked(noteContractorContact)).toHaveLength(1);
  await expect.element(details).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  mend();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => server.asked(noteContractorContact).map(({ params }) => params.id))
    .toEqual([id, id]);
});

test('another’s contractor is reported once, from its details', async ({
  server,
  member,
  open,
}) => {
  const { addByAnother, add, contractorReports } = contractorServer(server, member);
  const { id } = addByAnother({ name: 'Dana Whitfield' });
  add({ name: 'My own' });
  await open('/contractors');
  await expect
    .element((await openDetails('My own')).getByRole('button', { name: 'Edit' }))
    .toBeVisible();
  await expect
    .element(details('My own').getByRole('button', { name: 'Report' }))
    .not.toBeInTheDocument();
  goBack();
  await press(await openDetails(), 'Report');
  const form = page.getByRole('dialog', { name: 'Report this contractor' });
  await field(form, 'Reason').selectOptions('Not a real person or business');
  await press(form, 'Send Report');
  await expect.element(toast(/^Your report is saved as ticket PCR-\d+$/)).toBeVisible();
  await expect.element(details().getByText(/^You reported this contractor\./)).toBeVisible();
  await expect.element(details().getByRole('button', { name: 'Report' })).not.toBeInTheDocument();
  expect(contractorReports.get(id)).toMatchObject({ reason: 'not_real', details: null });
});

test.for([390, 320])(
  'the order is the first chip of the row, in sight %i px wide (kit.md 113)',
  async (width, { server, member, open }) => {
    contractorServer(server, member);
    await page.viewport(width, 844);
    onTestFinished(() => page.viewport(390, 844));
    await open('/contractors');
    const order = page.getByRole('combobox', { name: 'Sort by' });
    await expect.element(order).toBeInViewport({ ratio: 1 });
    await order.selectOptions('Newest');
    await expect
      .poll(() => server.asked(listContractors).at(-1)?.query)
      .toMatchObject({ sort: 'newest' });
  },
);
