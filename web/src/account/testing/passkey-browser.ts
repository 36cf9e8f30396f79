import { onTestFinished, vi } from 'vitest';

const bytes = (...of: number[]) => new Uint8Array(of).buffer;
const ID = {
  id: 'AQID',
  rawId: bytes(1, 2, 3),
  type: 'public-key',
  authenticatorAttachment: 'platform',
};
const MADE = {
  ...ID,
  response: {
    clientDataJSON: bytes(4),
    attestationObject: bytes(5),
    getTransports: () => ['internal'],
  },
};
const SIGNED = {
  ...ID,
  response: {
    clientDataJSON: bytes(4),
    authenticatorData: bytes(6),
    signature: bytes(7),
    userHandle: bytes(8),
  },
};
const credential = (of: object) =>
  ({ ...of, getClientExtensionResults: () => ({}) }) as unknown as Credential;

export interface PasskeyBrowser {
  /**
   * What the person does at the next prompts: agrees, or what the browser throws then
   * ('NotAllowedError').
   */
  answer: 'agrees' | string;
  /** How often each was asked. */
  readonly create: number;
  readonly get: number;
  /** Whether passkeys are offered at a field now; `pick` takes one there. */
  readonly offers: boolean;
  pick(): void;
}

/**
 * A browser that has passkeys, and a person who answers its prompts; `autofill`: it offers them at
 * fields, too. That real ones do what this says is proved in e2e/account/passkeys/passkeys.e2e.ts.
 */
export function passkeyBrowser({ autofill = false, answersItself = false } = {}): PasskeyBrowser {
  let offered: ((picked: Credential) => void) | null = null;
  const asked = { create: 0, get: 0 };
  const browser: PasskeyBrowser = {
    answer: 'agrees',
    get create() {
      return asked.create;
    },
    get get() {
      return asked.get;
    },
    get offers() {
      return offered !== null;
    },
    pick: () => offered?.(credential(SIGNED)),
  };
  async function prompt(of: object): Promise<Credential> {
    if (browser.answer !== 'agrees')
      throw new DOMException('The person or the device said no.', browser.answer);
    return credential(of);
  }
  const create = vi.spyOn(navigator.credentials, 'create').mockImplementation(() => {
    asked.create += 1;
    return prompt(MADE);
  });
  const get = vi
    .spyOn(navigator.credentials, 'get')
    .mockImplementation(({ mediation, signal } = {}) => {
      if (mediation !== 'conditional') {
        asked.get += 1;
        return prompt(SIGNED);
      }
      return new Promise((picked, reject) => {
        offered = picked;
        if (answersItself) picked(credential(SIGNED));
        signal?.addEventListener('abort', () => {
          offered = null;
          reject(signal.reason);
        });
      });
    });
  Object.defineProperty(window, 'PublicKeyCredential', {
    configurable: true,
    value: Object.assign(() => {}, { isConditionalMediationAvailable: async () => autofill }),
  });
  onTestFinished(() => {
    create.mockRestore();
    get.mockRestore();
    Reflect.deleteProperty(window, 'PublicKeyCredential');
  });
  return browser;
}
