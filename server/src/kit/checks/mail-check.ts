import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { mailSender } from '../messages/mail.ts';
import { mailOutcome } from '../messages/messages.outcome.ts';
import { type Check, kindOf, ok, warn, wrong } from './check.ts';

/** Somebody waits: a server that needs longer than this (ms) is slow for members, too. */
const PATIENCE = { connect: 10_000, greeting: 20_000, silence: 25_000, whole: 25_000 };

export const mailCheck: Check = async ({ settings, sendsMail }) => {
  const { smtpUrl, mailFrom, operatorEmail } = settings;
  if (!smtpUrl) return [ok('not set up: each mail becomes a file in DATA_DIR/mail (SMTP_URL)')];
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE.connect,
    greetingTimeout: PATIENCE.greeting,
    socketTimeout: PATIENCE.silence,
  });
  try {
    await transport.verify();
  } catch (error) {
    return [
      wrong(
        `${reasonOf(error)} Correct SMTP_URL: host, port, user and password; smtps:// is for port 465, smtp:// for 587.`,
      ),
    ];
  } finally {
    transport.close();
  }
  const signedIn = 'the mail server answers and lets PCR in';
  if (!sendsMail) return [ok(`${signedIn}; no mail was sent (--no-mail)`)];
  if (!operatorEmail)
    return [warn(`${signedIn}; no mail was sent, since OPERATOR_EMAIL is not set. Set it.`)];
  try {
    await mailSender(smtpUrl, mailFrom, PATIENCE)(testMail(operatorEmail));
  } catch (error) {
    return [
      wrong(
        `${reasonOf(error)} It was a test mail from MAIL_FROM to OPERATOR_EMAIL: see whether the server may send for the one, and knows the other.`,
      ),
    ];
  }
  return [ok(`${signedIn}, and took a test mail to OPERATOR_EMAIL: see whether it arrives`)];
};

const testMail = (to: string) => ({
  id: randomUUID(),
  to,
  subject: 'PCR: test mail',
  text: 'Somebody ran "npm run admin -- check" on your PCR. This mail shows that mail leaves it. There is nothing to do.',
  plain: true as const,
});

/** Nothing that the server said: it may quote an address. */
function reasonOf(error: unknown): string {
  const outcome = mailOutcome(error);
  const reason = 'reason' in outcome ? outcome.reason : 'The mail was not sent.';
  return /\(\d+\)/.test(reason) ? reason : `${reason.replace(/\.$/, '')} (${kindOf(error)}).`;
}
