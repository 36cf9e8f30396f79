import { signIn } from '@pcr/contract/account/account.endpoints.ts';
import { listPasskeys } from '@pcr/contract/account/passkeys/passkeys.endpoints.ts';
import * as endpoints from '@pcr/contract/account/two-factor/two-factor.endpoints.ts';
import {
  type RecoveryCodes,
  TWO_FACTOR_TOPIC,
  type TwoFactor,
} from '@pcr/contract/account/two-factor/two-factor.schema.ts';
import { getPrivacySettings } from '@pcr/contract/privacy/privacy.endpoints.ts';
import { PRIVACY_DEFAULTS } from '@pcr/contract/privacy/privacy.schema.ts';
import { vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type AnsweringServer, Refused } from '../../kit/testing/answering-server.ts';
import {
  address,
  everShown,
  field,
  goBack,
  press,
  textsOf,
  toast,
} from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import {
  button,
  editSettings,
  pressAsSessionEnds,
  settingsForm,
} from '../testing/account-screen.ts';
import { accountServer } from '../testing/account-server.ts';

const AT = '2026-03-03T18:00:00Z';
const OFF: TwoFactor = {
  enabled_at: null,
  recovery_codes_saved_at: null,
  recovery_codes_made_at: null,
  recovery_codes: [],
};
const ON: TwoFactor = {
  enabled_at: AT,
  recovery_codes_saved_at: AT,
  recovery_codes_made_at: AT,
  recovery_codes: Array.from({ length: 10 }, (_, n) => ({
    number: n + 1,
    used_at: n < 2 ? AT : null,
  })),
};
const UNSAVED: TwoFactor = {
  enabled_at: AT,
  recovery_codes_saved_at: null,
  recovery_codes_made_at: AT,
  recovery_codes: ON.recovery_codes.map(({ number }) => ({ number, used_at: null })),
};
const CODES = Array.from({ length: 10 }, (_, n) => `bcdf${'ghjkmnpqrs'[n]}-vwxz2`);
const KEY = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const SETUP = {
  key: KEY,
  link: `otpauth://totp/PCR:ana?secret=${KEY}`,
  picture: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h1v1z"/></svg>',
};
const RIGHT = '123456';
const WRONG = 'This code is not right, or it was used before. Please try the next one.';

/**
 * Answers for the account of the page's member, of which everything is known, and for the screen
 * above it.
 */
function twoFactorServer(server: AnsweringServer, first: TwoFactor = OFF) {
  let state = first;
  const hold = (next: TwoFactor) => {
    state = next;
    server.publish({ topic: TWO_FACTOR_TOPIC, id: null, everyone: false });
  };
  const check = (given: { current_password?: string; code?: string }) => {
    if ('current_password' in given && given.current_password !== 'four calm otters') {
      throw new Refused('invalid_input', {
        fields: { current_password: 'This is not your current password' },
      });
    }
    if ('code' in given && given.code !== RIGHT && given.code !== CODES[0]) {
      throw new Refused('invalid_input', { fields: { code: WRONG } });
    }
  };
  server.answer(getPrivacySettings, () => PRIVACY_DEFAULTS);
  server.answer(listPasskeys, () => ({ items: [] }));
  server.answer(endpoints.getTwoFactor, () => state);
  server.answer(endpoints.beginTwoFactor, ({ in: given }) => {
    check(given);
    return SETUP;
  });
  server.answer(endpoints.confirmTwoFactor, ({ in: given }) => {
    check(given);
    hold(UNSAVED);
    return { recovery_codes: CODES, made_at: AT };
  });
  server.answer(endpoints.renewRecoveryCodes, ({ in: given }) => {
    check(given);
    hold(UNSAVED);
    return { recovery_codes: CODES, made_at: AT };
  });
  server.answer(endpoints.markRecoveryCodesSaved, ({ in: { made_at } }) => {
    if (made_at !== state.recovery_codes_made_at) throw new Refused('two_factor_changed');
    hold({ ...state, recovery_codes_saved_at: AT });
    return undefined;
  });
  server.answer(endpoints.turnOffTwoFactor, ({ in: given }) => {
    check(given);
    hold(OFF);
    return undefined;
  });
  return { hold };
}

const main = page.getByRole('main');
const part = main.getByRole('region', { name: 'Two-factor authentication', exact: true });
const dialog = page.getByRole('dialog');
const password = field(dialog, 'Current Password');
const code = field(main, 'Code');
const shownCodes = main
  .getByRole('list', { name: 'Recovery codes', exact: true })
  .getByRole('listitem');
const open2fa = '/privacy-security/two-factor';

async function begin() {
  await press(main, 'Turn On');
  await expect.element(password).toHaveFocus();
  await password.fill('four calm otters');
  await press(dialog, 'Continue');
  await expect.element(dialog).not.toBeInTheDocument();
  // A moment after the sheet has gone: it would take the focus from what a test gives it to.
  await expect.element(main.getByRole('heading', { name: '1. Add PCR to your app' })).toHaveFocus();
}

/** To another screen by a link of the app, and back. */
async function leaveAndComeBack(there = () => {}) {
  // The page may be on a way back of its own still: with a second one it would go too far.
  await expect.poll(address).toBe(open2fa);
  await main.getByRole('link', { name: 'Back to Privacy Settings' }).click();
  await expect.element(main.getByRole('heading', { name: 'Privacy & Security' })).toBeVisible();
  there();
  goBack();
}

// two-factor.md 1
test.describe('turning on', () => {
  test('leads from the password over the key and a code to the recovery codes', async ({
    server,
    open,
  }) => {
    twoFactorServer(server);
    await open(open2fa);
    await expect.element(main.getByText('Off', { exact: true })).toBeVisible();
    await begin();
    const picture = main.getByRole('img', { name: 'QR code for your authenticator app' });
    await expect
      .poll(() => (picture.element() as HTMLImageElement).naturalWidth)
      .toBeGreaterThan(0);
    await expect.element(main.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeVisible();
    await expect
      .element(main.getByRole('link', { name: 'On This Phone? Open the App' }))
      .toHaveAttribute('href', SETUP.link);
    await expect.element(code).toHaveAttribute('inputmode', 'numeric');
    await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
    await code.fill(RIGHT);
    await userEvent.keyboard('{Enter}');
    await expect
      .element(main.getByRole('heading', { name: 'Your PCR recovery codes' }))
      .toHaveFocus();
    expect(textsOf(shownCodes)).toEqual(CODES);
    await expect.element(main.getByText('On', { exact: true })).toBeVisible();
    (main.getByRole('button', { name: 'I Have Saved Them' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(part).toHaveFocus();
    await expect.element(main.getByText(/^10 of 10 left\./)).toBeVisible();
    expect(main.element().textContent).not.toContain(CODES[0]);
  });

  test('ends with Cancel, which keeps the focus, and with the way back; nothing of it is on the device', async ({
    server,
    open,
  }) => {
    twoFactorServer(server);
    await open(open2fa);
    const cancel = async () => {
      (main.getByRole('button', { name: 'Cancel' }).element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
      await expect.element(part).toHaveFocus();
    };
    for (const leave of [cancel, goBack]) {
      await begin();
      await expect.element(code).toHaveValue('');
      await code.fill('12');
      expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/ABCD|otters/);
      await leave();
      await expect.element(code).not.toBeInTheDocument();
      await expect.poll(address).toBe(open2fa);
    }
  });

  test('goes on with the code where the page is loaded anew; what is no longer there leads back to its beginning, and says so', async ({
    server,
    open,
  }) => {
    twoFactorServer(server);
    const mend = server.refuse(endpoints.confirmTwoFactor, 'two_factor_changed');
    const goOn = async () => {
      await open(`${open2fa}?set-up`);
      await expect
        .element(main.getByText(/^This page was loaded again, so it no longer shows the key\./))
        .toBeVisible();
      await code.fill(RIGHT);
      await userEvent.keyboard('{Enter}');
    };
    await goOn();
    await expect.element(toast(/^This set-up is no longer there\./)).toBeVisible();
    await expect.element(main.getByRole('button', { name: 'Turn On' })).toBeVisible();
    await expect.poll(address).toBe(open2fa);
    mend();
    await goOn();
    await expect.poll(() => textsOf(shownCodes)).toEqual(CODES);
    await expect.poll(address).toBe(open2fa);
  });

  test('says what is wrong at its field, and keeps what was typed', async ({ server, open }) => {
    twoFactorServer(server);
    await open(open2fa);
    await press(main, 'Turn On');
    await press(dialog, 'Continue');
    await expect.element(password).toHaveAccessibleDescription(/^Enter your current password/);
    await password.fill('wrong password');
    await press(dialog, 'Continue');
    await expect
      .element(password)
      .toHaveAccessibleDescription(/^This is not your current password/);
    await expect.element(password).toHaveValue('wrong password');
    await password.fill('four calm otters');
    await press(dialog, 'Continue');
    // Where the sheet leads to as it closes.
    await expect
      .element(main.getByRole('heading', { name: '1. Add PCR to your app' }))
      .toHaveFocus();
    await code.fill('12345');
    const asked = server.asked(endpoints.confirmTwoFactor).length;
    await userEvent.keyboard('{Enter}');
    await expect.element(code).toHaveAccessibleDescription(/^Enter the whole code/);
    expect(server.asked(endpoints.confirmTwoFactor)).toHaveLength(asked);
    await code.fill('654321');
    await userEvent.keyboard('{Enter}');
    await expect.element(code).toHaveAccessibleDescription(new RegExp(`^${WRONG}`));
    await expect.element(code).toHaveValue('654321');
  });
});

// two-factor.md 4
test('recovery codes are copied, saved as a file and printed by themselves; they are still there for a member who leaves before saving them', async ({
  server,
  open,
}) => {
  twoFactorServer(server, ON);
  const copied: string[] = [];
  const saved: Blob[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(
    async (text) => void copied.push(text),
  );
  const url = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return '#';
  });
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await open(open2fa);
  await press(main, 'Make New Recovery Codes');
  await password.fill('four calm otters');
  await press(dialog, 'Make New Codes');
  await expect
    .element(main.getByRole('heading', { name: 'Your PCR recovery codes' }))
    .toHaveFocus();
  const said = everShown(/Copied/);
  await press(main, 'Copy');
  await expect.poll(said).toEqual(['Copied']);
  await press(main, 'Download');
  await press(main, 'Print');
  expect(print).toHaveBeenCalledOnce();
  for (const text of [copied[0], await saved[0]?.text()]) {
    expect(text).toContain('ana@example.org');
    expect(text?.split('\n').filter((line) => CODES.includes(line))).toEqual(CODES);
  }
  url.mockRestore();
  print.mockRestore();
  await leaveAndComeBack(() =>
    expect(
      window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
      'also on other screens',
    ).toBe(false),
  );
  await expect.poll(() => textsOf(shownCodes)).toEqual(CODES);
  // As when the page is closed or loaded again.
  expect(
    window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
    'the browser asks',
  ).toBe(false);
  const stored = JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage });
  expect(stored).not.toContain(CODES[0]);
  const mend = server.refuse(endpoints.markRecoveryCodesSaved, 'internal');
  await press(main, 'I Have Saved Them');
  await expect.element(main.getByRole('alert')).toBeVisible();
  expect(textsOf(shownCodes), 'until the server knows that they are saved').toEqual(CODES);
  mend();
  await press(main, 'I Have Saved Them');
  await expect.element(main.getByText(/left\./)).toBeVisible();
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  await leaveAndComeBack();
  await expect.element(main.getByText(/left\./)).toBeVisible();
  expect(main.element().textContent).not.toContain(CODES[0]);
});

// two-factor.md 4, 15
test('a member who has not seen their recovery codes, because the answer was lost, is asked whether they are saved; turning off is shown as done though its answer was lost, and nothing earlier opens by itself', async ({
  server,
  open,
}) => {
  twoFactorServer(server);
  await open(open2fa);
  await begin();
  server.loseAnswer(endpoints.confirmTwoFactor);
  await code.fill(RIGHT);
  await userEvent.keyboard('{Enter}');
  await expect.element(main.getByText(/^10 of 10 left\./)).toBeVisible();
  const unseen = main.getByText('Have you saved these codes?');
  await expect.element(unseen).toBeVisible();
  await press(main, 'Turn Off');
  await password.fill('four calm otters');
  await field(dialog, 'Code').fill(RIGHT);
  server.loseAnswer(endpoints.turnOffTwoFactor);
  await press(dialog, 'Turn Off');
  await expect.element(toast('Two-factor authentication is off')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(address).toBe(open2fa);
  await expect.element(main.getByRole('button', { name: 'Turn On' })).toBeVisible();
  // The key of the set-up before no longer works.
  await expect.element(main.getByText('1. Add PCR to your app')).not.toBeInTheDocument();
  await begin();
  server.loseAnswer(endpoints.confirmTwoFactor);
  await code.fill(RIGHT);
  await userEvent.keyboard('{Enter}');
  await expect.element(unseen).toBeVisible();
  await leaveAndComeBack();
  await expect.element(unseen).toBeVisible();
  await press(main, 'Make New Recovery Codes');
  await password.fill('four calm otters');
  server.loseAnswer(endpoints.renewRecoveryCodes);
  await press(dialog, 'Make New Codes');
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await press(dialog, 'Cancel');
  await expect.element(unseen).toBeVisible();
  await press(main, 'Make New Recovery Codes');
  await password.fill('four calm otters');
  await press(dialog, 'Make New Codes');
  await expect.poll(() => textsOf(shownCodes)).toEqual(CODES);
  await expect.element(dialog).not.toBeInTheDocument();
  await press(main, 'I Have Saved Them');
  await expect.element(main.getByText(/^10 of 10 left\./)).toBeVisible();
  await expect.element(unseen).not.toBeInTheDocument();
});

test('recovery codes are shown also where the page hears first that it is on', async ({
  server,
  open,
}) => {
  const { hold } = twoFactorServer(server);
  let answer = (_: RecoveryCodes) => {};
  server.answer(endpoints.confirmTwoFactor, () => {
    hold(UNSAVED);
    return new Promise<RecoveryCodes>((resolve) => {
      answer = resolve;
    });
  });
  await open(open2fa);
  await expect.poll(() => server.listening).toBe(1);
  await begin();
  await code.fill(RIGHT);
  await userEvent.keyboard('{Enter}');
  await expect.element(main.getByText(/^10 of 10 left\./)).toBeVisible();
  answer({ recovery_codes: CODES, made_at: AT });
  await expect.poll(() => textsOf(shownCodes)).toEqual(CODES);
});

test('codes that ended on another device, where other codes took their place, are not said to be saved', async ({
  server,
  open,
}) => {
  const { hold } = twoFactorServer(server, ON);
  await open(open2fa);
  await press(main, 'Make New Recovery Codes');
  await password.fill('four calm otters');
  await press(dialog, 'Make New Codes');
  await expect.poll(() => textsOf(shownCodes)).toEqual(CODES);
  hold({ ...UNSAVED, recovery_codes_made_at: '2026-03-03T18:01:00Z' });
  await press(main, 'I Have Saved Them');
  await expect.element(toast(/^These codes do not work anymore\./)).toBeVisible();
  await expect.element(main.getByText(/^10 of 10 left\./)).toBeVisible();
  expect(main.element().textContent).not.toContain(CODES[0]);
  await expect.element(main.getByText('Have you saved these codes?')).toBeVisible();
});

// two-factor.md 4, 6, 13
test('what another device turned on shows since when, and which recovery codes are used; turning off takes the password and a code, or a recovery code', async ({
  server,
  open,
}) => {
  const { hold } = twoFactorServer(server);
  await open(open2fa);
  await expect.element(main.getByText('Off', { exact: true })).toBeVisible();
  await expect.poll(() => server.listening).toBe(1);
  hold(ON);
  await expect.element(main.getByText(/On since Mar \d(, 2026)?\./)).toBeVisible();
  await expect.element(main.getByText(/^8 of 10 left\./)).toBeVisible();
  const used = main.getByRole('list', { name: 'Used recovery codes' }).getByRole('listitem');
  expect(textsOf(used).map((text) => text?.replace(/ used Mar \d.*[AP]M$/, ' used'))).toEqual([
    'Code 1 used',
    'Code 2 used',
  ]);
  await press(main, 'Turn Off');
  await password.fill('four calm otters');
  await field(dialog, 'Code').fill('654321');
  await press(dialog, 'Turn Off');
  await expect.element(field(dialog, 'Code')).toHaveAccessibleDescription(new RegExp(`^${WRONG}`));
  await press(dialog, 'Use a recovery code');
  await field(dialog, 'Recovery Code').fill(CODES[0] ?? '');
  await press(dialog, 'Turn Off');
  await expect.element(toast('Two-factor authentication is off')).toBeVisible();
  await expect.element(main.getByText('Off', { exact: true })).toBeVisible();
  expect(server.asked(endpoints.turnOffTwoFactor).at(-1)).toMatchObject({
    in: { current_password: 'four calm otters', code: CODES[0] },
  });
});

// two-factor.md 12
test.describe('signing in', () => {
  const email = field(main, 'Email Address');
  const typed = page.getByRole('textbox', { name: /^Password/ });
  const recoveryCode = field(page.getByRole('form', { name: 'Second step' }), 'Recovery Code');

  /** The password is right, and a code is asked for. */
  function codeServer(
    server: AnsweringServer,
    answer: () => Awaited<ReturnType<typeof JSON.parse>>,
  ) {
    server.answer(signIn, () => {
      throw new Refused('code_required');
    });
    server.answer(endpoints.signInWithCode, ({ in: given }) => {
      if (given.code !== RIGHT && given.code !== CODES[0])
        throw new Refused('invalid_input', { fields: { code: WRONG } });
      return answer();
    });
  }
  async function givePassword() {
    await email.fill('ana@example.org');
    await typed.fill('four calm otters');
    await press(main, 'Sign In');
    await expect.element(code).toHaveFocus();
  }

  test('asks for the code in the place of the form, or for a recovery code, leads back with what was typed, and begins again where it took too long', async ({
    server,
    member,
    open,
  }) => {
    server.endSession();
    accountServer(server, member);
    codeServer(server, () => {
      server.startSession();
      return member;
    });
    await open('/profile?mode=sign-in');
    await givePassword();
    await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
    await code.fill('654321');
    await userEvent.keyboard('{Enter}');
    await expect.element(code).toHaveAccessibleDescription(new RegExp(`^${WRONG}`));
    await expect.element(code).toHaveValue('654321');
    const mend = server.refuse(endpoints.signInWithCode, 'sign_in_again');
    await press(main, 'Sign In');
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^That took too long/);
    mend();
    await expect.element(typed).toHaveValue('four calm otters');
    await press(main, 'Sign In');
    await press(main, 'Back');
    await expect.element(typed).toHaveFocus();
    await expect.element(typed).toHaveValue('four calm otters');
    await expect.element(email).toHaveValue('ana@example.org');
    await press(main, 'Sign In');
    await press(main, 'Use a recovery code');
    await expect.element(recoveryCode).toHaveFocus();
    await recoveryCode.fill(CODES[0] ?? '');
    await press(main, 'Sign In');
    await expect.element(button('Edit Profile')).toBeVisible();
  });

  // two-factor.md 15
  test('says what became of a code, and of a recovery code, whose answer was lost', async ({
    server,
    member,
    open,
  }) => {
    server.endSession();
    let used = false;
    codeServer(server, () => {
      if (used) throw new Refused('sign_in_again');
      used = true;
      return member;
    });
    await open('/profile?mode=sign-in');
    await givePassword();
    for (const [given, typedCode, said] of [
      [code, RIGHT, /^The server did not answer in time\. Please sign in again, and type the next/],
      [
        recoveryCode,
        CODES[0] ?? '',
        /did not answer in time, and your recovery code may be used up/,
      ],
    ] as const) {
      if (given === recoveryCode) {
        await press(main, 'Sign In');
        await press(main, 'Use a recovery code');
        used = false;
      }
      await given.fill(typedCode);
      server.loseAnswer(endpoints.signInWithCode);
      await userEvent.keyboard('{Enter}');
      await expect.element(page.getByRole('alert')).toBeVisible();
      await expect.element(given).toHaveValue(typedCode);
      await press(main, 'Sign In');
      await expect.element(page.getByRole('alert')).toMatchTextContent(said);
      await expect.element(typed).toHaveValue('four calm otters');
    }
  });

  test('asks for it over the screen as well when a session has ended', async ({
    server,
    member,
    open,
  }) => {
    accountServer(server, member);
    codeServer(server, () => {
      server.startSession();
      return member;
    });
    await open('/account-settings');
    await editSettings();
    const city = field(settingsForm, 'City');
    await city.fill('Austin');
    pressAsSessionEnds(server, button('Save'));
    const over = page.getByRole('alertdialog', { name: 'Please sign in again' });
    await over.getByRole('textbox', { name: 'Password' }).fill('four calm otters');
    await press(over, 'Sign In');
    await field(over, 'Code').fill(RIGHT);
    await press(over, 'Sign In');
    await expect.element(over).not.toBeInTheDocument();
    await expect.element(city).toHaveValue('Austin');
  });
});
