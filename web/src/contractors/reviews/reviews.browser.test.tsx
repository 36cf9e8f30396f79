import { getContractor } from '@pcr/contract/contractors/contractors.endpoints.ts';
import { createReview } from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import { REVIEWS_TOPIC } from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import { onTestFinished, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { newId } from '../../kit/api/ids.ts';
import { field, press, pressDiscard, toast } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { details, RATINGS, reviewForm, reviews, stars } from '../testing/contractor-screen.ts';
import { contractorServer, reviewDraft } from '../testing/contractor-server.ts';

const explanation = field(reviewForm, 'Explanation');
const assessments = (id: string) => `/contractors?contractor=${id}&tab=assessments`;

const rate = async (name: string) => {
  for (const rating of RATINGS) await stars(rating).getByRole('radio', { name }).click();
};

test('stars are given with the keyboard alone, all five (contractors.md 24); a change shows, and deleting asks first', async ({
  server,
  member,
  open,
}) => {
  const { add, reviews: written } = contractorServer(server, member);
  await open(`${assessments(add().id)}&review`);
  const submit = reviewForm.getByRole('button', { name: 'Submit Assessment' });
  await expect
    .element(reviewForm.getByText(`Please provide ratings for: ${RATINGS.join(', ')}`))
    .toBeVisible();
  await expect.element(submit).toBeDisabled();
  (stars('Reliability').getByRole('radio').first().element() as HTMLElement).focus();
  for (const name of RATINGS) {
    await userEvent.keyboard(' {ArrowRight}');
    await expect.element(stars(name)).toMatchTextContent('2 Below Average');
    await userEvent.tab();
  }
  await expect.element(explanation).toHaveFocus();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(submit).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('Assessment added successfully!')).toBeVisible();
  await expect.element(reviews).toMatchTextContent(/Your assessment.*Written \w+ \d+/s);
  await expect.element(reviews).not.toMatchTextContent('changed');
  await expect.element(reviews.getByRole('button', { name: 'Report' })).not.toBeInTheDocument();
  expect(written).toMatchObject([reviewDraft(2)].map(({ id: _, ...fields }) => fields));

  await press(reviews, 'Edit');
  await explanation.fill('Came late.');
  await press(reviewForm, 'Save Assessment');
  await expect.element(toast('Assessment updated successfully!')).toBeVisible();
  await expect.element(reviews).toMatchTextContent(/changed.*Came late\./s);
  await press(reviews, 'Edit');
  await press(reviewForm, 'Delete Assessment');
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete your review?',
  });
  await press(question, 'Cancel');
  await press(reviewForm, 'Delete Assessment');
  await press(question, 'Delete');
  await expect.element(toast('Assessment deleted')).toBeVisible();
  await expect.element(details().getByText(/^No assessments yet\./)).toBeVisible();
});

test('somebody who has written on another device meanwhile sees both, and there is one', async ({
  server,
  member,
  open,
}) => {
  const contractor = contractorServer(server, member);
  const dana = contractor.add();
  await open(`${assessments(dana.id)}&review`);
  await rate('5 stars, Excellent');
  contractor.review(dana, reviewDraft(3, 'From the phone.'));
  await press(reviewForm, 'Submit Assessment');
  await expect.element(reviewForm.getByText('This assessment was changed elsewhere')).toBeVisible();
  await expect.element(reviewForm.getByText('From the phone.').last()).toBeVisible();
  await press(reviewForm, 'Keep mine');
  await expect.element(reviewForm).not.toBeInTheDocument();
  expect(contractor.reviews).toMatchObject([{ reliability_rating: 5, explanatory_text: null }]);
});

// kit.md 19
test('changes to what another device has deleted stay, and become an assessment of their own; a deletion that it has made already is shown as one', async ({
  server,
  member,
  open,
}) => {
  const contractor = contractorServer(server, member);
  const dana = contractor.add();
  const review = contractor.review(dana, reviewDraft(3, 'From the phone.'));
  await open(assessments(dana.id));
  await details().getByRole('button', { name: 'Edit Assessment' }).first().click();
  await explanation.fill('Changed on the tablet.');
  contractor.removeReview(review);
  await press(reviewForm, 'Save Assessment');
  await expect.element(reviewForm.getByText('This assessment was deleted')).toBeVisible();
  await expect.element(explanation).toHaveValue('Changed on the tablet.');
  await press(reviewForm, 'Cancel');
  await expect.element(page.getByText('From the phone.')).not.toBeInTheDocument();
  await expect.element(details().getByText('You have an unsaved assessment')).toBeVisible();
  await press(details(), 'Continue');
  await expect.element(explanation).toHaveValue('Changed on the tablet.');
  await press(reviewForm, 'Submit Assessment');
  await expect.element(toast('Assessment added successfully!')).toBeVisible();
  expect(contractor.reviews).toMatchObject([{ explanatory_text: 'Changed on the tablet.' }]);
  await press(reviews, 'Edit');
  await press(reviewForm, 'Delete Assessment');
  contractor.removeReview(contractor.reviews[0] ?? { id: '' });
  await press(page.getByRole('alertdialog'), 'Delete');
  await expect.element(toast('Assessment deleted')).toBeVisible();
  await expect.element(details().getByRole('button', { name: 'Add Assessment' })).toBeVisible();
  await expect.element(page.getByText('Changed on the tablet.')).not.toBeInTheDocument();
});

test('an assessment whose answer was lost is not called unsaved once it stands there (kit.md 48)', async ({
  server,
  member,
  open,
}) => {
  const { add } = contractorServer(server, member);
  await open(`${assessments(add().id)}&review`);
  await rate('4 stars, Good');
  await explanation.fill('On time. ');
  server.loseAnswer(createReview);
  await press(reviewForm, 'Submit Assessment');
  await expect.element(reviewForm.getByText(/^We don’t know if this was saved/)).toBeVisible();
  await press(reviewForm, 'Cancel');
  await open();
  await expect.element(reviews).toMatchTextContent('Your assessment');
  await expect.element(details().getByRole('button', { name: 'Edit Assessment' })).toBeVisible();
  await expect
    .element(details().getByText('You have an unsaved assessment'))
    .not.toBeInTheDocument();
  expect(Object.keys(localStorage).filter((key) => key.includes('contractor_reviews'))).toEqual([]);
});

test('many assessments come twenty at a time, their stats at once; a name that is no longer shown goes from all, with the next contact (consent.md 22)', async ({
  server,
  member,
  open,
}) => {
  const { add, reviewByAnother, nameReviewer } = contractorServer(server, member);
  const dana = add();
  const written = Array.from({ length: 105 }, (_, n) =>
    reviewByAnother(dana, reviewDraft(1 + (n % 5))),
  );
  const named = (name: string, card: string | null) => {
    for (const { id } of written) nameReviewer(id, name, card);
  };
  named('Zelda Zimmer', newId());
  await open(assessments(dana.id));
  await expect.poll(() => server.listening).toBe(1);
  const ratings = details().getByRole('region', { name: 'Ratings' });
  await expect.element(ratings).toMatchTextContent('105 reviews');
  await expectWholeWords(details());
  for (let shown = 20; shown <= 100; shown += 20) {
    await expect.poll(() => reviews.elements()).toHaveLength(shown);
    await press(details(), 'Show more');
  }
  await expect.poll(() => reviews.elements()).toHaveLength(105);
  await expect
    .element(details().getByRole('button', { name: 'Show more' }))
    .not.toBeInTheDocument();
  expect(document.body.textContent).toContain('Zelda Zimmer');
  named('User', null);
  server.publish({ topic: REVIEWS_TOPIC, id: null, everyone: true });
  await expect.poll(() => document.body.textContent).not.toContain('Zelda Zimmer');
});

/** On the narrowest phone each of the ratings takes as many lines as it has words, at most. */
async function expectWholeWords(within: Locator): Promise<void> {
  const { innerWidth, innerHeight } = window;
  await page.viewport(320, 640);
  for (const name of RATINGS) {
    const terms = within.getByRole('term').filter({ hasText: name }).elements();
    expect(terms.length, name).toBeGreaterThan(0);
    for (const term of terms) {
      const range = document.createRange();
      range.selectNodeContents(term);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      expect(lines.size, name).toBeLessThanOrEqual(name.split(' ').length);
    }
  }
  await page.viewport(innerWidth, innerHeight);
}

// contractors.md 30
test('a contractor who is deleted while one writes takes nothing of the text away: who sends it hears so, and copies it before discarding it', async ({
  server,
  member,
  open,
}) => {
  const { add, contractors } = contractorServer(server, member);
  const dana = add();
  await open(`${assessments(dana.id)}&review`);
  await rate('5 stars, Excellent');
  await explanation.fill('Always');
  contractors.remove(dana.id, dana.updated_at);
  // Contractors are asked for again when one comes back to the tab after a while.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const asked = server.asked(getContractor).length;
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => server.asked(getContractor).length).toBeGreaterThan(asked);
  await explanation.fill('Always on time.');
  await press(reviewForm, 'Submit Assessment');
  const why = reviewForm
    .getByRole('alert')
    .filter({ hasText: 'This contractor is not here anymore.' });
  await expect.element(why).toMatchTextContent('Not saved. What you typed is kept.');
  await expect.element(why).toMatchTextContent('Close this to copy or discard it.');
  await expect.element(explanation).toHaveValue('Always on time.');
  await press(reviewForm, 'Cancel');
  const gone = details('Contractor');
  await expect.element(gone.getByText('This contractor is not here')).toBeVisible();
  await expect.element(gone.getByText('You have an unsaved assessment')).toBeVisible();
  await expect.element(gone.getByText('Always on time.')).toBeVisible();
  await expect.element(gone.getByRole('button', { name: 'Copy' })).toBeVisible();
  await pressDiscard(gone);
  await expect.element(page.getByText('Always on time.')).not.toBeInTheDocument();
});

test.for([390, 320])(
  'with text of twice the size all stars lie on the screen, %i px wide (kit.md 109)',
  async (width, { server, member, open }) => {
    const { add } = contractorServer(server, member);
    const dana = add();
    document.documentElement.style.fontSize = '200%';
    onTestFinished(() => document.documentElement.removeAttribute('style'));
    await page.viewport(width, 844);
    onTestFinished(() => page.viewport(390, 844));
    await open(`${assessments(dana.id)}&review`);
    const five = stars('Reliability').getByRole('radio');
    await expect.poll(() => five.elements()).toHaveLength(5);
    for (const one of five.elements()) {
      const { left, right } = one.getBoundingClientRect();
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
    }
  },
);
