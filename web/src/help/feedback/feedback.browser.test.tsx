import { listSentMessages, sendFeedback } from '@pcr/contract/help/help.endpoints.ts';
import { page, userEvent } from 'vitest/browser';
import { clock, field, press } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { feedback, fillFeedback } from '../testing/help-screen.ts';
import { helpServer } from '../testing/help-server.ts';

const thanks = page.getByText('Your feedback has been submitted successfully.');
const subject = field(feedback, 'Subject');
const submit = () => press(feedback, 'Submit Feedback');
/** The thanks stand for 2 seconds: they come when nothing takes long before they are looked for. */
async function submitAndRead(server: Parameters<typeof helpServer>[0]): Promise<void> {
  const sending = server.hold(sendFeedback);
  await submit();
  await sending.arrived;
  sending.letGo();
  await expect.element(thanks).toBeVisible();
}

test('subject and feedback are required, both texts have 500 characters, and stars are chosen with the arrow keys', async ({
  server,
  open,
}) => {
  helpServer(server);
  await open('/help-support?feedback');
  await submit();
  await expect.element(feedback.getByText('Subject is required')).toBeVisible();
  await expect.element(feedback.getByText('Your Feedback is required')).toBeVisible();
  await expect.element(subject).toHaveFocus();
  await field(feedback, 'Your Feedback').fill('x'.repeat(501));
  await expect.element(feedback.getByText('501/500')).toBeVisible();
  await feedback.getByLabelText('Suggestions (Optional)').fill('y'.repeat(499));
  await expect.element(feedback.getByText('499/500')).toBeVisible();
  await expect
    .element(feedback.getByText('Your Feedback can have at most 500 characters'))
    .toBeVisible();
  const stars = (n: number) => feedback.getByRole('radio', { name: `${n} stars` });
  stars(3).element().focus();
  await userEvent.keyboard(' {ArrowRight}');
  await expect.element(stars(4)).toBeChecked();
  await expect.element(feedback.getByText('4 of 5')).toBeVisible();
});

test('a failure shows a message and keeps the input, also when the page is loaded again; the thanks stand for 2 seconds, and then the sheet closes', async ({
  server,
  open,
}) => {
  helpServer(server);
  await open('/help-support?feedback');
  await fillFeedback();
  await feedback.getByText('Maybe').click();
  const mend = server.refuse(sendFeedback, 'internal');
  await submit();
  await expect.element(feedback.getByText('Not sent. What you typed is kept.')).toBeVisible();
  mend();
  await open();
  await expect.element(feedback.getByText('What you typed is back')).toBeVisible();
  await expect.element(subject).toHaveValue('The list jumps');
  await expect.element(feedback.getByRole('radio', { name: 'Maybe' })).toBeChecked();
  clock.stand();
  await submit();
  await clock.until(() => expect(thanks.query()).toBeInTheDocument());
  await clock.pass(1_900);
  expect(thanks.query()).toBeInTheDocument();
  await clock.pass(200);
  await clock.until(() => expect(page.getByRole('dialog').query()).not.toBeInTheDocument());
});

test.describe('feedback whose answer was lost', () => {
  test('leaves on the screen what was typed since, when it shows up', async ({ server, open }) => {
    const sent = helpServer(server).messages;
    await open('/help-support?feedback');
    await fillFeedback('First words');
    server.loseAnswer(sendFeedback);
    const list = server.hold(listSentMessages);
    await submit();
    await expect
      .element(feedback.getByText('No answer came. What you typed is kept.'))
      .toBeVisible();
    await subject.fill('Other words');
    list.letGo();
    await expect
      .element(feedback.getByText('Saved, but not what you typed since then'))
      .toBeVisible();
    await expect.element(subject).toHaveValue('Other words');
    await expect.element(thanks).not.toBeInTheDocument();
    await submitAndRead(server);
    expect(sent.all.map((one) => one.subject)).toEqual(['Other words', 'First words']);
  });
});
