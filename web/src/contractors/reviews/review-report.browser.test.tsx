import { reportReview } from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import { field, press, pressDiscard, toast } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { reportForm, reviewForm, reviews, stars } from '../testing/contractor-screen.ts';
import { contractorServer, reviewDraft } from '../testing/contractor-server.ts';

// A report whose answer is lost. That it is made once, and what the operator gets, is proved on
// PostgreSQL.

type Open = (address?: string) => Promise<void>;
type Directory = ReturnType<typeof contractorServer>;

const details = reportForm.getByLabelText(/^What is wrong with it/);
const send = () => press(reportForm, 'Send Report');
const sentBefore = reviews.getByText(/^You reported this assessment\./);
const drafts = () => Object.keys(localStorage).filter((key) => key.includes(':review_report:'));

/** Another member's assessment, and the form to report it. */
async function openReport({ add, reviewByAnother }: Directory, open: Open) {
  const dana = add();
  const review = reviewByAnother(dana, reviewDraft(4, 'They are thieves.'));
  await open(`/contractors?contractor=${dana.id}&tab=assessments`);
  await press(reviews, 'Report');
  await field(reportForm, 'Reason').selectOptions('It is not true');
  return review;
}

test('a report that was begun when a reason was words is in the form; where its answer was lost it is known as sent, and nothing of it waits on the device', async ({
  server,
  member,
  open,
}) => {
  const directory = contractorServer(server, member);
  const dana = directory.add();
  const { id } = directory.reviewByAnother(dana, reviewDraft(4, 'They are thieves.'));
  const values = { id: crypto.randomUUID(), sent: '', reason: 'It is about my brother.' };
  localStorage.setItem(
    `pcr_draft:${member.user.id}:review_report:${id}`,
    JSON.stringify({ saved_at: Date.now(), values }),
  );
  await open(`/contractors?contractor=${dana.id}&tab=assessments`);
  await press(reviews, 'Report');
  await expect.element(details).toHaveValue('It is about my brother.');
  await field(reportForm, 'Reason').selectOptions('It is not true');
  await open();
  await expect.element(details).toHaveValue('It is about my brother.');
  server.loseAnswer(reportReview);
  await send();
  await expect
    .element(reportForm.getByText('No answer came. What you typed is kept.'))
    .toBeVisible();
  await press(reportForm, 'Cancel');
  await expect.element(sentBefore).toBeVisible();
  // Signing out asks about the waiting text.
  await expect.poll(drafts).toEqual([]);
  await expect.element(reviews.getByText('It is about my brother.')).not.toBeInTheDocument();
  expect(server.asked(reportReview), 'looking at it sends nothing').toHaveLength(1);
});

test('better words after a lost answer are not taken for sent: they stay, and it says what to do with them', async ({
  server,
  member,
  open,
}) => {
  const directory = contractorServer(server, member);
  const { id } = await openReport(directory, open);
  await details.fill('First words.');
  server.loseAnswer(reportReview);
  await send();
  await expect
    .element(reportForm.getByText('No answer came. What you typed is kept.'))
    .toBeVisible();
  await details.fill('Better words.');
  await send();
  await expect.element(reportForm.getByText('Not sent. What you typed is kept.')).toBeVisible();
  await expect
    .element(reportForm.getByText(/^You reported this before.*PCR-\d+.*Help & Support/))
    .toBeVisible();
  await expect.element(details).toHaveValue('Better words.');
  await expect.element(toast(/^Your report is saved/)).not.toBeInTheDocument();
  expect(directory.reports.get(id)?.details).toBe('First words.');

  await press(reportForm, 'Cancel');
  await expect.element(sentBefore).toBeVisible();
  await expect.element(reviews.getByText('Better words.')).toBeVisible();
  await open();
  await expect.element(reviews.getByText('You have an unsaved report')).toBeVisible();
  await pressDiscard(reviews);
  await expect.element(reviews.getByText('Better words.')).not.toBeInTheDocument();
  expect(drafts()).toEqual([]);
});

test('who wrote an assessment that three members reported reads that it is hidden, and may change it', async ({
  server,
  member,
  open,
}) => {
  const directory = contractorServer(server, member);
  const dana = directory.addByAnother();
  const { id } = directory.review(dana, reviewDraft(2, 'Came late.'));
  directory.hideReview(id);
  await open(`/contractors?contractor=${dana.id}&tab=assessments`);
  await expect
    .element(
      reviews.getByRole('note').filter({ hasText: 'Three members reported this assessment.' }),
    )
    .toMatchTextContent(
      'It is hidden until PCR support has looked at it. It doesn’t count in the ratings until then. You can still change it.',
    );
  await press(reviews, 'Edit');
  await expect.element(stars('Reliability')).toBeVisible();
  await expect
    .element(reviewForm.getByRole('button', { name: 'Delete Assessment' }))
    .not.toBeInTheDocument();
});
