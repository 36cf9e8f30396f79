import { isLoopback } from '../http/public-address.ts';
import { ask, unreached } from './ask.ts';
import { type Check, kindOf, ok, type Said, warn, wrong } from './check.ts';

export const gatewayCheck: Check = async ({ settings: { smsWebhook, formsWebhookUrl }, ca }) => {
  const all: [string, string | null][] = [
    ['SMS_WEBHOOK_URL', smsWebhook?.url ?? null],
    ['FORMS_WEBHOOK_URL', formsWebhookUrl],
  ];
  const set = all.flatMap(([name, url]) => (url ? [look(name, url, ca)] : []));
  if (set.length === 0)
    return [
      ok('not set up: no text messages, calls or webhooks (SMS_WEBHOOK_URL, FORMS_WEBHOOK_URL)'),
    ];
  return Promise.all(set);
};

/** OPTIONS asks what an address can do, and starts nothing: neither a text message nor a call. */
async function look(name: string, url: string, ca: string | undefined): Promise<Said> {
  try {
    const { status } = await ask(url, { method: 'OPTIONS', ca });
    if (status >= 500)
      return warn(
        `${name} answers OPTIONS with ${status}. See whether the service behind it runs.`,
      );
    const { protocol, hostname } = new URL(url);
    if (protocol === 'http:' && !isLoopback(hostname))
      return warn(
        `${name} is not https: names, numbers and messages go over the network as they are. Set it to an address with https.`,
      );
    return ok(
      `${name} answers (OPTIONS, ${status}); nothing was sent, so the signature is not checked`,
    );
  } catch (error) {
    return wrong(`${name} is not reached: ${unreached(kindOf(error))}. Correct it.`);
  }
}
