import type { Session } from '@pcr/contract/account/account.schema.ts';
import { listReviews } from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import { page } from 'vitest/browser';
import { newId } from '../../kit/api/ids.ts';
import type { AnsweringServer } from '../../kit/testing/answering-server.ts';
import { press, toast } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { answerForm, details, reviews } from '../testing/contractor-screen.ts';
import { contractorServer, reviewDraft } from '../testing/contractor-server.ts';

// Answers to reviews on the screen. Permissions are proved on PostgreSQL.

const text = answerForm.getByLabelText(/^Your answer/);
const drafts = () =>
  Object.keys(localStorage).filter((key) => key.includes(':contractor_answers:'));

/** The page's member is Dana Whitfield, and another has reviewed them. */
function reviewed(server: AnsweringServer, member: Session) {
  const directory = contractorServer(server, member);
  const dana = directory.addByAnother();
  directory.claim(dana.id, 'confirmed', { id: newId(), note: null });
  const review = directory.reviewByAnother(dana, reviewDraft(2, 'Came late.'));
  return { ...directory, review, address: `/contractors?contractor=${dana.id}&tab=assessments` };
}

test('a contractor answers a review once, corrects the answer, and takes it away', async ({
  server,
  member,
  open,
}) => {
  const { address } = reviewed(server, member);
  await open(address);
  await expect.element(reviews).toMatchTextContent('Came late.');
  await expect
    .element(details().getByRole('button', { name: 'Add Assessment' }))
    .not.toBeInTheDocument();
  await press(reviews, 'Answer');
  await expect.element(answerForm.getByText('Came late.')).toBeVisible();
  await press(answerForm, 'Post Answer');
  await expect
    .element(text)
    .toHaveAccessibleDescription(expect.stringContaining('The answer is required'));
  await text.fill('The bus broke down. Sorry.');
  await press(answerForm, 'Post Answer');
  await expect.element(toast('Answer posted')).toBeVisible();
  const answer = reviews.getByRole('heading', { name: 'Answer from Dana Whitfield' });
  await expect.element(answer).toBeVisible();
  await expect.element(reviews.getByText('The bus broke down. Sorry.')).toBeVisible();
  await expect
    .element(reviews.getByRole('button', { name: 'Answer', exact: true }))
    .not.toBeInTheDocument();
  expect(drafts()).toEqual([]);

  await press(reviews, 'Edit answer');
  await expect.element(text).toHaveValue('The bus broke down. Sorry.');
  await text.fill('The bus broke down.');
  await press(answerForm, 'Save Answer');
  await expect.element(toast('Answer saved')).toBeVisible();
  await expect.element(reviews.getByText('The bus broke down.', { exact: true })).toBeVisible();
  await expect.element(reviews).toMatchTextContent(/Answer from Dana Whitfield.*, changed /);

  await press(reviews, 'Edit answer');
  await press(answerForm, 'Delete Answer');
  const asked = server.hold(listReviews);
  await press(page.getByRole('alertdialog'), 'Delete');
  await expect.element(toast('Answer deleted')).toBeVisible();
  await expect.element(answer).not.toBeInTheDocument();
  await asked.arrived;
  const again = reviews.getByRole('button', { name: 'Answer', exact: true });
  // Whether one may is the server's to say.
  await expect.element(again).not.toBeInTheDocument();
  asked.letGo();
  await expect.element(reviews.getByRole('button', { name: 'Answer', exact: true })).toBeVisible();
});

test('others read the answer, and have no button for it', async ({ server, member, open }) => {
  const directory = contractorServer(server, member);
  const dana = directory.addByAnother();
  const { id } = directory.reviewByAnother(dana, reviewDraft(2, 'Came late.'));
  const { can } = directory.setAnswer(id, { id: newId(), text: 'The bus broke down.' });
  can.edit = false;
  await open(`/contractors?contractor=${dana.id}&tab=assessments`);
  await expect
    .element(reviews.getByRole('heading', { name: 'Answer from Dana Whitfield' }))
    .toBeVisible();
  await expect.element(reviews.getByRole('button', { name: /answer/i })).not.toBeInTheDocument();
});
