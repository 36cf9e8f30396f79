import { endpoint } from '@pcr/contract/kit/endpoint.ts';
import { afterEach, beforeEach, describe, vi } from 'vitest';
import { callAs, onSessionEnded } from '../api/api.ts';
import { newId } from '../api/ids.ts';
import { expect, test } from '../testing/component-test.ts';
import { upload } from './upload.ts';

const sendThing = endpoint('PUT', '/things', { takes: 'bytes', summary: 'Takes a thing' });
const ENDED = {
  error: { code: 'not_authenticated', message: 'Please sign in.', request_id: 'test' },
};

/** Whatever is sent is refused: nobody is signed in. */
class Refused extends XMLHttpRequest {
  override open(method: string): void {
    super.open(method, `data:application/json,${encodeURIComponent(JSON.stringify(ENDED))}`);
  }
  override get status(): number {
    return 401;
  }
}

describe('an upload that is refused (account.md 16)', () => {
  const ana = newId();
  const ended = vi.fn();
  let forget: () => void;
  beforeEach(() => {
    vi.stubGlobal('XMLHttpRequest', Refused);
    ended.mockReset();
    forget = onSessionEnded(ended);
    callAs(ana);
  });
  afterEach(() => {
    forget();
    vi.unstubAllGlobals();
  });

  const send = () => upload(sendThing, {}, new Blob(['a']));
  const refused = { code: 'not_authenticated' };

  test('says that the session has ended', async () => {
    await expect(send()).rejects.toMatchObject(refused);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  test('late, of the session before, does not end the one that has begun meanwhile', async () => {
    const sending = send();
    callAs(ana);
    await expect(sending).rejects.toMatchObject(refused);
    expect(ended).not.toHaveBeenCalled();
  });
});
