import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushSubscription } from '@pcr/contract/notifications/channels/push.schema.ts';
import { vi } from 'vitest';
import type { PushReach } from '../../kit/messages/push.ts';

// A push service and the browsers behind it, written from the standards and not from the library
// that sends: RFC 8030 (the service), RFC 8291 with 8188 (a browser decrypts), RFC 8292 (who
// sends).

/** Key and certificate of this receiver alone; nobody else trusts it. */
const PEM = readFileSync(new URL('push-receiver.pem', import.meta.url), 'utf8');

export interface ReceivedPush {
  headers: Record<string, string | string[] | undefined>;
  /** What the browser made of it. */
  words: Record<string, unknown>;
  /** What the sender's token says; its signature was right. */
  token: { aud: string; exp: number; sub: string };
  /** The sender's public key. */
  key: string;
}

export interface BrowserOfPush {
  /** What the browser tells PCR. */
  subscription: PushSubscription;
  /** All that it got. */
  readonly pushes: readonly ReceivedPush[];
  /** How its service answers now: a status, or nothing at all. */
  answer: { status: number; headers?: Record<string, string> } | 'nothing';
  /** Waits for this many. */
  got(count: number): Promise<readonly ReceivedPush[]>;
}

export interface PushReceiver {
  /** For the app: that it may send here. */
  reach: PushReach;
  browser(): BrowserOfPush;
  /** Pushes that it could not read, or that were not signed. */
  readonly wrong: readonly string[];
  close(): Promise<void>;
}

export async function openPushReceiver(): Promise<PushReceiver> {
  const wrong: string[] = [];
  const browsers = new Map<
    string,
    BrowserOfPush & { take(headers: ReceivedPush['headers'], body: Buffer): void }
  >();
  let origin = '';
  const server = createServer({ key: PEM, cert: PEM }, async (request, response) => {
    const body = await buffer(request).catch(() => Buffer.alloc(0));
    const browser = browsers.get(request.url ?? '');
    if (!browser || request.method !== 'POST') return response.writeHead(404).end();
    if (browser.answer === 'nothing') return;
    const { status, headers } = browser.answer;
    if (status < 300) {
      try {
        browser.take(request.headers, body);
      } catch (error) {
        wrong.push((error as Error).message);
      }
    }
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    reach: { own: true, ca: PEM },
    wrong,
    browser() {
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = randomBytes(16);
      const pushes: ReceivedPush[] = [];
      const browser = {
        subscription: {
          endpoint: `${origin}${path}`,
          keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
        pushes,
        answer: { status: 201 } as BrowserOfPush['answer'],
        got: (count: number) =>
          vi.waitFor(
            () => {
              if (pushes.length < count)
                throw new Error(`${pushes.length} pushes came; ${wrong.join(', ')}`);
              return pushes;
            },
            { timeout: 30_000, interval: 10 },
          ),
        take(headers: ReceivedPush['headers'], body: Buffer) {
          if (headers['content-encoding'] !== 'aes128gcm') throw new Error('another encoding');
          const words = JSON.parse(decrypted(body, pair, auth).toString());
          pushes.push({ headers, words, ...signed(String(headers.authorization), origin) });
        },
      };
      browsers.set(path, browser);
      return browser;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** RFC 8291, 3.4, and RFC 8188, 2: one record. */
function decrypted(body: Buffer, pair: ECDH, auth: Buffer): Buffer {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (record.length > body.readUInt32BE(16)) throw new Error('more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('no end of the record');
  return padded.subarray(0, end);
}

/** RFC 8292, 2 and 3. */
function signed(authorization: string, audience: string): Pick<ReceivedPush, 'token' | 'key'> {
  const [, jwt = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = jwt.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x, y },
    format: 'jwk',
  } as never);
  const right = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!right) throw new Error('the signature is not right');
  const token = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (token.aud !== audience) throw new Error('it is meant for another service');
  if (token.exp - Date.now() / 1000 > 24 * 3600) throw new Error('it is valid for more than a day');
  return { token, key };
}
