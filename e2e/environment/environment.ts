import { type App, type Settings, startApp } from './app-process.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { openPhoneGateway, type PhoneGateway } from './phone-gateway.ts';
import { makeDatabase } from './postgres.ts';

/**
 * What one worker has: a mail server, a gateway to phones, and the app, once for each combination
 * of settings, each with a database of its own.
 */
export interface Environment {
  mailbox: Mailbox;
  /** Of the apps with its settings alone. */
  gateway: PhoneGateway;
  /** The app with these settings, shared by all who ask for the same. */
  app(settings?: Settings): Promise<App>;
  /** An app that nobody else uses: it may be stopped and started. */
  ownApp(settings?: Settings): Promise<App>;
  /**
   * A client address that nobody has had: limits count by it, and no two tests may meet in them.
   */
  newAddress(): string;
  close(): Promise<void>;
}

export async function openEnvironment(): Promise<Environment> {
  const [mailbox, gateway] = await Promise.all([openMailbox(), openPhoneGateway()]);
  const shared = new Map<string, Promise<App>>();
  const all: Promise<App>[] = [];
  let addresses = 0;

  const defaults = { SMTP_URL: mailbox.url, REQUIRE_EMAIL_CONFIRMATION: 'off', TRUST_PROXY: 'on' };
  function ownApp(settings: Settings = {}): Promise<App> {
    const app = makeDatabase().then((database) => startApp(database, { ...defaults, ...settings }));
    all.push(app);
    return app;
  }

  return {
    mailbox,
    gateway,
    ownApp,
    app(settings = {}) {
      const key = JSON.stringify(Object.entries(settings).sort());
      const app = shared.get(key) ?? ownApp(settings);
      shared.set(key, app);
      return app;
    },
    newAddress() {
      const n = ++addresses;
      return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
    },
    async close() {
      await Promise.allSettled(all.map(async (app) => (await app).stop()));
      await Promise.all([mailbox.close(), gateway.close()]);
    },
  };
}
