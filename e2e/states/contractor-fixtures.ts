import type { Page } from '@playwright/test';
import { openAssessments, openDetails, openDirectory } from '../contractors/contractor-screen.ts';
import { addContractor, addMany, review, reviewMany } from '../environment/contractors.ts';
import { type State, type StateFixtures, signedIn } from './state.ts';

// What the states of the contractors' screens stand on.

export const LIST = /\/api\/contractors(\?.*)?$/;
/** One contractor, by its id. */
export const ONE = /\/api\/contractors\/[0-9a-f-]{36}$/;
export const NAME = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh & Sons'; // 60 characters
export const TEXT = 'Came on time each morning, told us at once when something was wrong, and left the room clean. '
  .repeat(6)
  .slice(0, 500);

// Apps of their own: contractors are everybody's.
export const NONE = { SAMPLE_DATA: 'on', MAIL_FROM: 'PCR <no-contractors@example.org>' };
export const NONE_PLAIN = { SAMPLE_DATA: 'off', MAIL_FROM: 'PCR <no-contractors@example.org>' };
export const SOME = { SAMPLE_DATA: 'on', MAIL_FROM: 'PCR <contractors@example.org>' };
const LONG = { SAMPLE_DATA: 'on', MAIL_FROM: 'PCR <many-contractors@example.org>' };

export const open = ({ page, app }: StateFixtures, search = '') => openDirectory(page, search, app.url);

/** Somebody who added some contractors, which others have reviewed. */
export const withContractors = (fixtures: StateFixtures) =>
  signedIn(fixtures, 'with contractors', async () => {
    const { page, app } = fixtures;
    const maria = await addContractor(page, app, {
      name: 'Maria Delgado',
      phone: '(512) 555-0111',
      email: 'maria.delgado@example.org',
      hourly_rate: 26,
      experience_years: 12,
      location: 'Austin, TX',
      availability: 'Available Now',
      certifications: ['Infant CPR', 'First Aid', 'CDA Infant/Toddler', 'Safe Sleep'],
      last_service_date: '2026-03-03',
    });
    await reviewMany(app, maria, 12, 'On time every day.');
    await review(page, app, maria, { reliability_rating: 5, explanatory_text: 'Calm with three babies at once.' });
    const pipes = await addContractor(page, app, {
      name: 'Cedar Park Pipes',
      specialty: 'plumbing',
      phone: '(512) 555-0122',
      hourly_rate: 95.5,
      location: 'Cedar Park, TX',
      availability: 'Emergency Only',
    });
    await reviewMany(app, pipes, 1);
    await addContractor(page, app, { name: 'Ashley Nguyen', specialty: 'nanny', experience_years: 0 });
  });

/** 1,000 contractors, one of whom has everything as long as it gets. */
const withMany = (fixtures: StateFixtures) =>
  signedIn(fixtures, 'with many contractors', async () => {
    const { page, app } = fixtures;
    await addMany(app, 1000);
    const long = await addContractor(page, app, {
      name: NAME,
      specialty: 'behavioral',
      phone: '+49 151 23456789 ext. 123456',
      email: `${'long-address-'.repeat(4)}@example.org`,
      hourly_rate: 9999.99,
      experience_years: 99,
      location: `${NAME} ${NAME}`.slice(0, 100),
      availability: 'Booked Until Further Notice',
      certifications: Array.from({ length: 20 }, (_, n) => (n % 3 ? `Certificate ${n}` : `${NAME} ${n}`.slice(-60))),
    });
    await reviewMany(app, long, 45, TEXT);
  });

/** Leads from the directory to the state. */
type Way = (page: Page, fixtures: StateFixtures) => Promise<unknown>;

const from = (
  name: string,
  settings: State['settings'],
  prepare: (fixtures: StateFixtures) => Promise<unknown>,
  go: Way,
): State => ({
  name,
  ...(settings && { settings }),
  async go(fixtures) {
    await prepare(fixtures);
    await go(fixtures.page, fixtures);
  },
});

/** From the directory without any contractor. */
export const fromNone = (name: string, settings: typeof NONE, go: Way) =>
  from(name, settings, (fixtures) => signedIn(fixtures, 'anyone').then(() => open(fixtures)), go);

/** From the directory with three contractors, perhaps filtered. */
export const fromSome = (name: string, go: Way, search = '') =>
  from(name, SOME, (fixtures) => withContractors(fixtures).then(() => open(fixtures, search)), go);

/** From the directory with 1,000 contractors and long texts. */
export const fromMany = (name: string, go: Way) =>
  from(name, LONG, (fixtures) => withMany(fixtures).then(() => open(fixtures)), go);

/** From the details of that contractor, which one has added oneself. */
export const fromDetails = (name: string, contractor: string, go: Way) =>
  fromSome(name, async (page, fixtures) => {
    await openDetails(page, contractor);
    await go(page, fixtures);
  });

/** From the assessments of that contractor: one's own among thirteen of 'Maria Delgado', none of 'Ashley Nguyen'. */
export const fromAssessments = (name: string, contractor: string, go: Way) =>
  fromSome(name, async (page, fixtures) => {
    await openAssessments(page, contractor);
    await go(page, fixtures);
  });
