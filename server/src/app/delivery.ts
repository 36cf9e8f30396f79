import { inOneLine } from '@pcr/contract/kit/shapes.ts';
import type { Ground } from '../domain.ts';
import { DOMAINS, theOne } from '../domains.ts';
import { deliverSms, gatewaySender } from '../kit/messages/gateway.ts';
import { deliverMail } from '../kit/messages/mail.ts';
import { mailFileTasks, sendWaitingMails } from '../kit/messages/mail-files.ts';
import { mailCounters } from '../kit/messages/mail-limits.ts';
import { messageDelivery } from '../kit/messages/messages.ts';
import { pushContact, pushKeys, pushSender } from '../kit/messages/push.ts';
import type { AppParts } from './app-parts.ts';

/**
 * What brings messages to members and the operator, with its tasks: by mail, push, SMS and call.
 */
export function deliveryOf(ground: Ground, { settings, mailsToOneAddress, metrics }: AppParts) {
  const { database, clock, log, origin, secret } = ground;
  const accounts = theOne('accounts');
  const telling = theOne('telling');
  const keys = pushKeys(secret);
  const countMail = mailCounters(database, mailsToOneAddress);
  const delivery = messageDelivery({
    ...{ database, clock, log, settings, origin, countMail: countMail.ofMessages },
    onEnd: metrics?.delivery,
    forms: Object.assign({}, ...DOMAINS.map(({ forms }) => forms?.(ground))),
    async person(db, id) {
      const found = await accounts.person(db, id);
      if (!found) return undefined;
      return {
        name: inOneLine(found.full_name),
        email: found.email,
        confirmed: found.email_confirmed,
        wantsMail: await telling.wantsMail(db, id),
        refused: found.email_refused_at !== null,
      };
    },
    refuseAddress: (id, email, now) =>
      database.transaction(async (tx) => {
        if (await accounts.refuseAddress(tx, id, email, now))
          await telling.refusedAddress(tx, id, now);
      }),
    telling: {
      ...{ origin, path: '/inbox', ...telling.reaching(database, keys.publicKey) },
      push: pushSender({ keys, contact: pushContact(settings), reach: ground.pushReach }),
    },
  });
  const mail = deliverMail({ ...settings, origin }, log, countMail.ofAccount);
  return {
    async resume() {
      await delivery.resume();
      if (settings.smtpUrl) await sendWaitingMails(database);
    },
    tasks: {
      mail,
      sms: deliverSms({
        send: settings.smsWebhook && gatewaySender({ ...settings.smsWebhook, clock }),
        ...{ clock, log, refused: (sms) => telling.refuseCode({ database, clock }, sms) },
      }),
      ...delivery.tasks,
      ...mailFileTasks({
        ...{ database, clock, deliver: mail },
        ...{ smtpUrl: settings.smtpUrl, dataDir: settings.dataDir },
      }),
    },
  };
}
