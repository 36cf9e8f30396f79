import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Settings } from './app-process.ts';
import { Arrivals } from './arrivals.ts';

/**
 * The operator’s gateway for text messages and calls (docs/operate/push-and-phone.md): it accepts
 * signed posts.
 */
export interface PhoneGateway {
  /** By which an app finds it. */
  settings: Settings;
  /**
   * The next text message or call to this number, with these words in it, that was not taken
   * before.
   */
  next(number: string, channel: 'sms' | 'call', words: string): Promise<string>;
  close(): Promise<void>;
}

interface Post {
  channel: string;
  to: string;
  text: string;
}

const SECRET = 'what only the phone gateway knows';

export async function openPhoneGateway(): Promise<PhoneGateway> {
  const arrivals = new Arrivals<Post>();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const [id, at] = [request.headers['webhook-id'], request.headers['webhook-timestamp']];
    const own = `v1,${createHmac('sha256', SECRET).update(`${id}.${at}.${body}`).digest('base64')}`;
    const theirs = String(request.headers['webhook-signature']);
    if (own.length !== theirs.length || !timingSafeEqual(Buffer.from(own), Buffer.from(theirs))) {
      return response.writeHead(401).end();
    }
    arrivals.add(JSON.parse(body));
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: { SMS_WEBHOOK_URL: `http://127.0.0.1:${port}/pcr`, SMS_WEBHOOK_SECRET: SECRET },
    async next(number, channel, words) {
      const post = await arrivals.next(
        (one) => one.to === number && one.channel === channel && one.text.includes(words),
        `No ${channel} '${words}' to ${number}`,
        (one) => `${one.channel} '${one.text}' to ${one.to}`,
      );
      return post.text;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
