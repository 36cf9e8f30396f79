// What the service worker does with a push (notifications.md 52, 63): it is a part of sw.js, which names it.
self.addEventListener('push', (event) => {
  let words = {};
  try {
    words = event.data?.json() ?? {};
  } catch {}
  const title = typeof words.title === 'string' ? words.title : 'There is something new in PCR';
  const path = typeof words.path === 'string' ? words.path : '/inbox';
  // A second push about the same thing takes the place of the first.
  const options = { tag: path, icon: '/icon-192.png', badge: '/icon-192.png', data: { path } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.path ?? '/inbox'));
});

/** An open page goes there by itself, without a reload: somebody may be typing in it. */
async function show(path) {
  const place = new URL(path, self.location.origin);
  if (place.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  // A browser may refuse the focus: then a new page is what is left.
  const focused = page && (await page.focus().catch(() => null));
  if (focused) focused.postMessage({ type: 'pcr-open', path: place.pathname + place.search });
  else await self.clients.openWindow(place.href);
}

// The browser has another address for this device.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event));
});

async function renew({ oldSubscription, newSubscription }) {
  const made =
    newSubscription ??
    (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)));
  if (!made) return;
  const { endpoint, keys } = made.toJSON();
  // Where the sign-in has ended, the app says it again when the same person is back.
  await fetch('/api/push-devices', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}
