import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import type { BroadcastBlock } from '@pcr/contract/notifications/broadcasts/broadcasts.schema.ts';
import type { MailWords, MessageForm, Unwanted } from '../../kit/messages/messages.ts';
import type { Queryable } from '../../kit/postgres/database.ts';
import { entryLink, entryPath, TURNED_OFF } from '../inbox/inbox.forms.ts';
import * as preferences from '../notifications.queries.ts';
import { unsubscribeLinks } from '../unsubscribe/unsubscribe.ts';
import {
  asSentence,
  escaped,
  firstSentenceOf,
  htmlOf,
  spokenOf,
  textOf,
} from './broadcasts.markdown.ts';
import { EMERGENCY, NEWS } from './broadcasts.message.ts';
import { written } from './broadcasts.queries.ts';

interface BroadcastData {
  entry_id: string;
  broadcast_id: string;
}

export interface BroadcastFormParts {
  database: Queryable;
  origin: string;
  /** What links are signed with. */
  secret: string;
}

/**
 * How an emergency and the operator's other messages are written as mails: whole, with the way to
 * them in the app.
 */
export function broadcastForms({
  database,
  origin,
  secret,
}: BroadcastFormParts): Record<string, MessageForm> {
  const dataOf = (data: Record<string, unknown>) => data as unknown as BroadcastData;
  const path: MessageForm['path'] = ({ data }) => entryPath(dataOf(data).entry_id);
  const post: MessageForm['post'] = ({ subject }) => ({ subject });

  // A try that was in progress when the operator stopped it may have another one after it.
  const over: MessageForm['over'] = async ({ data, recipient_id }, channel) => {
    const broadcast = await written(database, dataOf(data).broadcast_id);
    if (!broadcast || broadcast.stopped) return stopped();
    const preferred = await preferences.whole(database, recipient_id ?? '');
    if (broadcast.kind !== 'emergency') {
      return preferred[broadcast.kind] && (channel !== 'sms' || preferred.sms_notifications)
        ? undefined
        : TURNED_OFF;
    }
    const byPhone = { sms: preferred.emergency_sms, call: preferred.emergency_call, push: true };
    return preferred.emergency_enabled && byPhone[channel] ? undefined : TURNED_OFF;
  };

  async function emergency(
    data: BroadcastData,
    name: string,
    member: string,
  ): Promise<MailWords | Unwanted> {
    const broadcast = await written(database, data.broadcast_id);
    if (!broadcast || broadcast.stopped) return stopped();
    if (!(await preferences.whole(database, member)).emergency_enabled) return TURNED_OFF;
    const link = entryLink(origin, data.entry_id);
    const why = 'You get emails like this one because you have them turned on for emergencies.';
    return {
      subject: `Emergency: ${broadcast.message_subject}`,
      text: `Hello ${name},\n\n${textOf(broadcast.words)}\n\nPlease say that you have seen this:\n\n${link}\n\n${why}\n\n${SIGNED}\n`,
      html: page(
        name,
        broadcast.words,
        [linkHtml(link, 'Say that you have seen this')],
        [escaped(why)],
      ),
    };
  }

  async function news(
    data: BroadcastData,
    name: string,
    member: string,
  ): Promise<MailWords | Unwanted> {
    const broadcast = await written(database, data.broadcast_id);
    if (!broadcast || broadcast.stopped || broadcast.kind === 'emergency') return stopped();
    if (!(await preferences.whole(database, member))[broadcast.kind]) return TURNED_OFF;
    const link = entryLink(origin, data.entry_id);
    const unsubscribe = unsubscribeLinks(origin, secret, member, broadcast.kind);
    const why = `You got this email because ${broadcast.kind.replace('_', ' ')} are on in your notification settings.`;
    return {
      subject: broadcast.message_subject,
      text: `Hello ${name},\n\n${textOf(broadcast.words)}\n\nRead it in PCR:\n\n${link}\n\n${why} Turn it off here:\n\n${unsubscribe.page}\n\n${SIGNED}\n`,
      html: page(
        name,
        broadcast.words,
        [linkHtml(link, 'Read it in PCR')],
        [`${escaped(why)} ${linkHtml(unsubscribe.page, 'Unsubscribe')}`],
      ),
      headers: unsubscribe.headers,
    };
  }

  return {
    [EMERGENCY]: {
      mail: ({ data, recipient_id }, { recipient }) =>
        emergency(dataOf(data), recipient?.name ?? '', recipient_id ?? ''),
      post,
      path,
      over,
      unlimited: true,
      texted: async ({ data }) =>
        firstSentenceOf((await written(database, dataOf(data).broadcast_id))?.words ?? []),
      spoken: async ({ subject, data }) => {
        const words = (await written(database, dataOf(data).broadcast_id))?.words ?? [];
        return [asSentence(subject), spokenOf(words)].join(' ').trim();
      },
    },
    [NEWS]: {
      unsubscribable: true,
      path,
      over,
      mail: ({ data, recipient_id }, { recipient }) =>
        news(dataOf(data), recipient?.name ?? '', recipient_id ?? ''),
      post,
    },
  };
}

const stopped = (): Unwanted => ({ unwanted: `${operatorName()} stopped it.` });
const SIGNED = 'PCR, Provider Care Records';

const linkHtml = (url: string, words: string) => `<a href="${escaped(url)}">${escaped(words)}</a>`;

/** No colors of ours, so that a mail program that shows it dark has nothing to turn round. */
function page(
  name: string,
  words: readonly BroadcastBlock[],
  actions: string[],
  small: string[],
): string {
  const paragraphs = (lines: string[]) => lines.map((line) => `<p>${line}</p>`);
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">',
    '<meta name="viewport" content="width=device-width"></head>',
    '<body style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:36em;margin:0 auto;padding:16px">',
    `<p>Hello ${escaped(name)},</p>`,
    htmlOf(words),
    ...paragraphs(actions),
    '<hr>',
    ...paragraphs([...small, SIGNED]),
    '</body></html>',
    '',
  ].join('\n');
}
