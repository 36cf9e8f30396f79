import type { Page, Worker } from '@playwright/test';
import { keptApp } from '../../kit/device-storage.ts';
import { expect, test } from '../../kit/fixtures.ts';

// notifications.md 52, 63. A browser of tests has no service of its maker's behind it, so the push
// comes by the browser's own tools; what the server sends is proved in
// server/src/notifications/channels/push.pg.test.ts.

test.use({ serviceWorkers: 'allow' });

/** The browser gets a push for the app's service worker. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) found(own.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data,
  });
  await browser.detach();
}

interface Shown {
  title: string;
  options: { tag: string; data: { path: string } };
}

/**
 * A browser without a window shows no notifications, and nobody presses one: what it is to show is
 * noted.
 */
const noteWhatShows = (worker: Worker) =>
  worker.evaluate(() => {
    const self = globalThis as unknown as {
      shown: Shown[];
      registration: { showNotification(title: string, options: Shown['options']): Promise<void> };
      WindowClient: { prototype: { focus(): Promise<unknown> } };
    };
    self.shown = [];
    self.registration.showNotification = async (title, options) =>
      void self.shown.push({ title, options });
    // Which only a press allows.
    self.WindowClient.prototype.focus = async function focus() {
      return this;
    };
  });
const shown = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown);

/** The person presses the notification. */
const pressed = (worker: Worker, data: { path: string }) =>
  worker.evaluate((of) => {
    const notification = { data: of, close() {} };
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil() {} }));
  }, data);

test('a push shows what happened, and pressed, it leads an open page there without a reload', async ({
  page,
  app,
  member: _,
}) => {
  await page.goto('/dashboard');
  await keptApp(page);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('The app has no service worker');
  await noteWhatShows(worker);
  const path = '/inbox';
  await deliver(page, app.url, JSON.stringify({ title: 'Your application was accepted', path }));
  await expect
    .poll(() => shown(worker))
    .toMatchObject([
      { title: 'Your application was accepted', options: { tag: path, data: { path } } },
    ]);
  // A push that cannot be read is still shown as something: a browser takes push from an app that
  // shows nothing.
  await deliver(page, app.url, 'no JSON');
  await expect
    .poll(() => shown(worker))
    .toMatchObject([{}, { title: 'There is something new in PCR' }]);

  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await pressed(worker, { path });
  await expect(page).toHaveURL(`${app.url}/inbox`);
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
  // A place that is not ours is none.
  await pressed(worker, { path: 'https://evil.example/' });
  await pressed(worker, { path: '/profile' });
  await expect(page).toHaveURL(`${app.url}/profile`);
});
