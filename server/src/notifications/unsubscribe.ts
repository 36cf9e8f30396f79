import { createHmac } from 'node:crypto';

export interface UnsubscribeLinks {
  /** A page that says what is turned off, and has the button. */
  page: string;
  /** Of the mail's head: what a mail program's own button uses (RFC 8058). */
  headers: Record<string, string>;
}

/** What turns off one kind of mail of one member, without a session. */
export function unsubscribeLinks(origin: string, secret: string, userId: string, group: string): UnsubscribeLinks {
  const proof = createHmac('sha256', secret).update(`unsubscribe:${userId}:${group}`).digest('base64url');
  const query = new URLSearchParams({ member: userId, group, proof });
  return {
    page: `${origin}/unsubscribe?${query}`,
    headers: {
      'List-Unsubscribe': `<${origin}/api/unsubscribe?${query}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
