import type { Session } from '@pcr/contract/account/account.schema.ts';
import * as endpoints from '@pcr/contract/account/passkeys/passkeys.endpoints.ts';
import { PASSKEYS_TOPIC, type Passkey } from '@pcr/contract/account/passkeys/passkeys.schema.ts';
import { newId } from '../../kit/api/ids.ts';
import { type AnsweringServer, Refused } from '../../kit/testing/answering-server.ts';

const AT = '2026-03-04T18:00:00.000Z';
const TIMEOUT = 300_000;
/** The password of the page's member. */
export const PASSWORD = 'four calm otters';

/**
 * Answers for the passkeys of the page's member. That they sign in, and whom, is proved on
 * PostgreSQL.
 */
export function passkeyServer(
  server: AnsweringServer,
  member: Session,
  names: readonly string[] = [],
) {
  const passkey = (name: string): Passkey => ({
    ...{ id: newId(), name, backed_up: false, created_at: AT, last_used_at: null },
  });
  let items = names.map(passkey);
  const known = (id: string) => {
    const found = items.find((one) => one.id === id);
    if (!found) throw new Refused('not_found');
    return found;
  };
  server.answer(endpoints.listPasskeys, () => ({ items }));
  server.answer(endpoints.beginPasskey, ({ in: { current_password } }) => {
    if (current_password !== PASSWORD) {
      throw new Refused('invalid_input', {
        fields: { current_password: 'This is not your current password' },
      });
    }
    return {
      challenge: 'AAAA',
      rp: { id: 'localhost', name: 'PCR' },
      user: { id: 'AAAA', name: member.user.email, displayName: member.user.full_name },
      pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
      timeout: TIMEOUT,
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      } as const,
      attestation: 'none' as const,
    };
  });
  server.answer(endpoints.addPasskey, ({ in: { name } }) => {
    const added = passkey(name);
    items = [...items, added];
    return added;
  });
  server.answer(endpoints.renamePasskey, ({ params: { id }, in: { name } }) => {
    const renamed = { ...known(id), name };
    items = items.map((one) => (one.id === id ? renamed : one));
    return renamed;
  });
  server.answer(endpoints.removePasskey, ({ params: { id } }) => {
    items = items.filter((one) => one !== known(id));
    return undefined;
  });
  server.answer(endpoints.beginPasskeySignIn, () => ({
    challenge: 'AAAA',
    rpId: 'localhost',
    timeout: TIMEOUT,
    userVerification: 'required' as const,
  }));
  server.answer(endpoints.signInWithPasskey, () => {
    server.startSession();
    return member;
  });
  return {
    /** Another page of the member removes one; `heard` says whether this one is told. */
    removeElsewhere(name: string, heard: boolean): void {
      items = items.filter((one) => one.name !== name);
      if (heard) server.publish({ topic: PASSKEYS_TOPIC, id: null, everyone: false });
    },
  };
}
