import {
  confirmPhone,
  getOwnPhone,
  removePhone,
  requestPhoneCode,
} from '@pcr/contract/notifications/channels/phone.endpoints.ts';
import { type OwnPhone, PHONE_TOPIC } from '@pcr/contract/notifications/channels/phone.schema.ts';
import {
  addPushDevice,
  listPushDevices,
  removePushDevice,
} from '@pcr/contract/notifications/channels/push.endpoints.ts';
import type { PushDevice } from '@pcr/contract/notifications/channels/push.schema.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { newId } from '../../kit/api/ids.ts';
import { useLive } from '../../kit/live/use-live.ts';
import { type AnsweringServer, Refused } from '../../kit/testing/answering-server.ts';
import { expect, field, press, test, textsOf } from '../../kit/testing/component-test.ts';
import { newClient } from '../../kit/testing/queries.ts';
import { pushBrowser, SERVER_KEY, SUBSCRIPTION } from '../testing/push-browser.ts';
import PhoneSettings from './PhoneSettings.tsx';
import PushSettings from './PushSettings.tsx';
import { keepPush } from './push.data.ts';

// notifications.md 50, 51, 56 and 61 on the screen; the parts are on a page of their own here.

const NOW = '2026-03-03T18:00:00Z';
const ANA = newId();

function show(part: ReactNode) {
  // No sheet of the test before.
  history.replaceState(null, '', location.pathname);
  return render(
    <QueryClientProvider client={newClient()}>
      <BrowserRouter>{part}</BrowserRouter>
    </QueryClientProvider>,
  );
}

const device = (about: Partial<PushDevice> = {}): PushDevice => ({
  ...{ id: newId(), name: 'Chrome on Android', created_at: NOW, seen_at: NOW, this_device: false },
  ...about,
});

/** Answers for devices that are told by push. */
function pushServer(server: AnsweringServer, held: PushDevice[] = []) {
  let items = held;
  server.answer(listPushDevices, () => ({ key: SERVER_KEY, items }));
  server.answer(addPushDevice, () => {
    const added = device({ this_device: true, name: 'Chrome on Linux' });
    items = [added, ...items];
    return added;
  });
  server.answer(removePushDevice, ({ params }) => {
    if (!items.some(({ id }) => id === params.id)) throw new Refused('not_found');
    items = items.filter(({ id }) => id !== params.id);
    return undefined;
  });
}

const devices = page
  .getByRole('list', { name: 'Devices with notifications' })
  .getByRole('listitem');
const turnOn = page.getByRole('button', { name: 'Turn On for This Device' });

test('a no is heard, and no device is added', async ({ server }) => {
  const browser = pushBrowser();
  browser.answer = 'default';
  pushServer(server);
  await show(<PushSettings userId={ANA} />);
  await turnOn.click();
  await expect.element(page.getByText(/^Notifications stay off here\./)).toBeVisible();
  browser.answer = 'denied';
  await turnOn.click();
  await expect.element(page.getByText('Your browser blocks notifications from PCR')).toBeVisible();
  expect(server.asked(addPushDevice)).toEqual([]);
});

test('this device is turned off, and another one removed, with a press', async ({ server }) => {
  const browser = pushBrowser();
  browser.hasBefore(ANA);
  pushServer(server, [
    device({ this_device: true, name: 'Chrome on Linux' }),
    device({ name: 'Safari on iOS' }),
  ]);
  await show(<PushSettings userId={ANA} />);
  await expect.poll(() => textsOf(devices)).toHaveLength(2);
  await press(page, 'Remove Safari on iOS');
  await expect.poll(() => textsOf(devices)).toHaveLength(1);
  expect(browser.subscribed).toBe(true);
  await press(page, 'Turn Off Chrome on Linux');
  await expect.element(turnOn).toBeVisible();
  expect(browser.subscribed).toBe(false);
});

test('the browser asks only after a press, and then this device is told; the focus stays with the devices when one is turned on or off by keyboard', async ({
  server,
}) => {
  const browser = pushBrowser();
  pushServer(server);
  await show(<PushSettings userId={ANA} />);
  const part = page.getByRole('region', { name: 'Notifications on your devices' });
  await expect.element(turnOn).toBeVisible();
  expect(browser.asked).toBe(0);
  (turnOn.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(part).toHaveFocus();
  await expect.element(page.getByText('On for this device')).toBeVisible();
  expect(browser.asked).toBe(1);
  expect(server.asked(addPushDevice)).toEqual([{ in: SUBSCRIPTION }]);
  await expect.element(turnOn).not.toBeInTheDocument();
  const turnOff = page.getByRole('button', { name: 'Turn Off Chrome on Linux' });
  (turnOff.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(turnOn).toBeVisible();
  await expect.element(part).toHaveFocus();
});

// notifications.md 50
test('this device that is turned off without a network stays off', async ({ server }) => {
  const browser = pushBrowser();
  browser.hasBefore(ANA);
  pushServer(server, [device({ this_device: true, name: 'Chrome on Linux' })]);
  await show(<PushSettings userId={ANA} />);
  await expect.element(page.getByText('On for this device')).toBeVisible();
  server.setReachable(false);
  await press(page, 'Turn Off Chrome on Linux');
  await expect.element(turnOn).toBeVisible();
  expect(browser.subscribed).toBe(false);
  server.setReachable(true);
  // The next visit does not turn it on again.
  await keepPush(ANA);
  expect(server.asked(addPushDevice)).toEqual([]);
});

test('notifications that the browser has been told to block are not said to be on', async ({
  server,
}) => {
  const browser = pushBrowser();
  browser.hasBefore(ANA);
  browser.block();
  pushServer(server, [device({ this_device: true, name: 'Chrome on Linux' })]);
  await show(<PushSettings userId={ANA} />);
  await expect.element(page.getByText('Your browser blocks notifications from PCR')).toBeVisible();
  await expect.element(page.getByText('On for this device')).not.toBeInTheDocument();
});

test('a browser that does not reach its maker’s push service is not waited for without an end', async ({
  server,
}) => {
  const browser = pushBrowser();
  browser.unreachable = true;
  pushServer(server);
  await show(<PushSettings userId={ANA} />);
  await expect.element(turnOn).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await turnOn.click();
  await expect.element(page.getByText('Turning on...')).toBeVisible();
  const said = () => {
    vi.advanceTimersByTime(30_000);
    return page.getByRole('alert').query()?.textContent;
  };
  await expect.poll(said).toMatch(/^Your browser could not turn notifications on\./);
  browser.unreachable = false;
  await turnOn.click();
  await expect.element(page.getByText('On for this device')).toBeVisible();
});

test('a member who signs in again gets notifications again without a press, with the server’s new key, too; a device that is there says so once a day; somebody else who signs in ends it', async ({
  server,
}) => {
  const browser = pushBrowser();
  browser.hasBefore(ANA, `B${'Z'.repeat(86)}`);
  pushServer(server);
  await keepPush(ANA);
  expect(server.asked(addPushDevice)).toHaveLength(1);
  // Seen a day ago, and with the server's key.
  await keepPush(ANA);
  expect(server.asked(addPushDevice)).toHaveLength(2);
  server.answer(listPushDevices, () => ({
    key: SERVER_KEY,
    items: [device({ this_device: true, seen_at: new Date().toISOString() })],
  }));
  await keepPush(ANA);
  expect(server.asked(addPushDevice)).toHaveLength(2);
  expect(browser.subscribed).toBe(true);
  const reached = [...server.reached];
  await keepPush(newId());
  expect(browser.subscribed).toBe(false);
  expect(server.reached).toEqual(reached);
});

const WAITING = { phone: '+15125550100', expires_at: NOW, refused_at: null };
const REFUSED =
  /^We could not send a text message to \(512\) 555-0100\. Check the number, or use another one\.$/;

/** Answers for the number of the page's member: the code is 123456. */
function phoneServer(server: AnsweringServer, first: Partial<OwnPhone> = {}) {
  let own: OwnPhone = { confirmed: null, waiting: null, ...first };
  server.answer(getOwnPhone, () => own);
  server.answer(requestPhoneCode, () => {
    own = { ...own, waiting: WAITING };
    return own;
  });
  server.answer(confirmPhone, ({ in: { code } }) => {
    if (code !== '123456') {
      throw new Refused('invalid_input', {
        fields: { code: 'That is not the code. You have 4 tries left.' },
      });
    }
    own = { confirmed: { phone: '+15125550100', confirmed_at: NOW }, waiting: null };
    return own;
  });
  server.answer(removePhone, () => {
    own = { ...own, confirmed: null, waiting: null };
    return undefined;
  });
  const sayChanged = () => server.publish({ topic: PHONE_TOPIC, id: null, everyone: false });
  return {
    /** The member's open pages hear of how it is. */
    sayChanged,
    /** The outcome of the code, which the page hears of. */
    gatewayRefuses() {
      own = { ...own, waiting: { ...WAITING, refused_at: NOW } };
      sayChanged();
    },
  };
}

function Listening({ children }: { children: ReactNode }) {
  useLive(true);
  return children;
}

const sheet = (name: string) => page.getByRole('dialog', { name });

test('a number is confirmed with its code, from within another form, which is not sent by it', async ({
  server,
}) => {
  phoneServer(server);
  let sent = 0;
  await show(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent += 1;
      }}
    >
      <PhoneSettings userId={ANA} sendsTexts />
    </form>,
  );
  await press(page, 'Add a Number');
  await field(sheet('Your Phone Number'), 'Phone number').fill('512');
  await press(sheet('Your Phone Number'), 'Send Code');
  await expect.element(page.getByText(/^Enter a phone number like/)).toBeVisible();
  await field(sheet('Your Phone Number'), 'Phone number').fill('(512) 555-0100');
  await press(sheet('Your Phone Number'), 'Send Code');
  await field(sheet('Enter the Code'), 'Code').fill('000000');
  await press(sheet('Enter the Code'), 'Confirm');
  await expect
    .element(page.getByText('That is not the code. You have 4 tries left.'))
    .toBeVisible();
  await field(sheet('Enter the Code'), 'Code').fill('123 456');
  await press(sheet('Enter the Code'), 'Confirm');
  await expect.element(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect.element(page.getByText('(512) 555-0100')).toBeVisible();
  await expect.element(sheet('Enter the Code')).not.toBeInTheDocument();
  expect(sent).toBe(0);
});

test('a number whose answers were lost is confirmed, and not asked for again (kit.md 155)', async ({
  server,
}) => {
  const { sayChanged } = phoneServer(server);
  await show(
    <Listening>
      <PhoneSettings userId={ANA} sendsTexts />
    </Listening>,
  );
  await expect.poll(() => server.listening).toBe(1);
  await press(page, 'Add a Number');
  await field(sheet('Your Phone Number'), 'Phone number').fill('(512) 555-0100');
  server.loseAnswer(requestPhoneCode);
  await press(sheet('Your Phone Number'), 'Send Code');
  await expect.element(sheet('Your Phone Number').getByRole('alert')).toBeVisible();
  sayChanged();
  await field(sheet('Enter the Code'), 'Code').fill('123456');
  server.loseAnswer(confirmPhone);
  await press(sheet('Enter the Code'), 'Confirm');
  await expect.element(sheet('Enter the Code').getByRole('alert')).toBeVisible();
  sayChanged();
  await expect.element(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  // The typed code has been sent.
  await press(page, 'Change Number');
  await expect.element(field(sheet('Your Phone Number'), 'Phone number')).toHaveValue('');
});

test('a new code and another number can be asked for; one that is typed and not sent stays when the first one is confirmed', async ({
  server,
}) => {
  phoneServer(server, { waiting: WAITING });
  const number = sheet('Your Phone Number');
  await show(<PhoneSettings userId={ANA} sendsTexts />);
  await press(page, 'Enter the Code for (512) 555-0100');
  await expect
    .element(sheet('Enter the Code').getByText(/^We sent a text message to \(512\) 555-0100\./))
    .toBeVisible();
  await press(sheet('Enter the Code'), 'Send a New Code');
  await expect.element(page.getByText(/^A new code is on its way\./)).toBeVisible();
  expect(server.asked(requestPhoneCode)).toEqual([{ in: { phone: '+15125550100' } }]);
  await press(sheet('Enter the Code'), 'Use Another Number');
  await field(number, 'Phone number').fill('(512) 555-0199');
  await press(number, 'Cancel');
  await press(page, 'Enter the Code for (512) 555-0100');
  await field(sheet('Enter the Code'), 'Code').fill('123456');
  await press(sheet('Enter the Code'), 'Confirm');
  await expect.element(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await press(page, 'Change Number');
  await expect.element(field(number, 'Phone number')).toHaveValue('(512) 555-0199');
});

test('a number that takes no text message is said while its code is waited for, and is there to be checked (58)', async ({
  server,
}) => {
  const phone = phoneServer(server);
  const number = sheet('Your Phone Number');
  await show(
    <Listening>
      <PhoneSettings userId={ANA} sendsTexts />
    </Listening>,
  );
  await press(page, 'Add a Number');
  await field(number, 'Phone number').fill('(512) 555-0100');
  await press(number, 'Send Code');
  await expect.element(sheet('Enter the Code')).toBeVisible();
  await expect.poll(() => server.listening).toBe(1);
  phone.gatewayRefuses();
  await expect.element(number.getByText(REFUSED)).toBeVisible();
  await expect.element(sheet('Enter the Code')).not.toBeInTheDocument();
  await expect.element(field(number, 'Phone number')).toHaveValue('(512) 555-0100');
  await press(number, 'Cancel');
  await expect.element(page.getByText(REFUSED)).toBeVisible();
  await press(page, 'Check the Number');
  await field(number, 'Phone number').fill('(512) 555-0101');
  await press(number, 'Send Code');
  await expect.element(sheet('Enter the Code')).toBeVisible();
  expect(server.asked(requestPhoneCode)).toMatchObject([{}, { in: { phone: '(512) 555-0101' } }]);
});

test('a number is removed after a question', async ({ server }) => {
  phoneServer(server, { confirmed: { phone: '+15125550100', confirmed_at: NOW } });
  await show(<PhoneSettings userId={ANA} sendsTexts />);
  await press(page, 'Remove Number');
  await press(page.getByRole('alertdialog', { name: 'Remove (512) 555-0100?' }), 'Remove Number');
  await expect.element(page.getByRole('button', { name: 'Add a Number' })).toBeVisible();
  expect(server.asked(removePhone)).toHaveLength(1);
});

test('a number that is confirmed promises no text messages where none can be sent any more', async ({
  server,
}) => {
  phoneServer(server, { confirmed: { phone: '+15125550100', confirmed_at: NOW } });
  await show(<PhoneSettings userId={ANA} sendsTexts={false} />);
  await expect.element(page.getByText('(512) 555-0100')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Remove Number' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Change Number' })).not.toBeInTheDocument();
});
