import { isKnownContact, pushContact, pushKeys } from '../messages/push.ts';
import { type Check, ok, warn } from './check.ts';

export const pushCheck: Check = async ({ settings, secret }) => {
  if (!secret)
    return [
      ok('there is no secret yet, which its keys come from: the first start of PCR makes it'),
    ];
  pushKeys(secret);
  if (!isKnownContact(pushContact(settings)))
    return [
      warn(
        'push services may refuse notifications (Apple’s with 403): neither OPERATOR_EMAIL, PUBLIC_URL nor MAIL_FROM names a host that the internet knows. Set OPERATOR_EMAIL to such an address.',
      ),
    ];
  return [ok('the keys are there, and push services take the contact; nothing was sent')];
};
