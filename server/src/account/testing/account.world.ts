import { requestDeletion } from '@pcr/contract/account/deletion/deletion.endpoints.ts';
import { requestEmailChange } from '@pcr/contract/account/email/email-change.endpoints.ts';
import { beginPasskey } from '@pcr/contract/account/passkeys/passkeys.endpoints.ts';
import { setAvatar } from '@pcr/contract/account/profile/avatar.endpoints.ts';
import { updateProfile } from '@pcr/contract/account/profile/profile.endpoints.ts';
import { updateAccountDetails } from '@pcr/contract/account/settings/details.endpoints.ts';
import { uploadFile } from '@pcr/contract/files/files.endpoints.ts';
import { pictureOf } from '../../files/testing/file-samples.ts';
import { enqueue } from '../../kit/tasks/tasks.ts';
import {
  type Deed,
  EMERGENCY_PHONE,
  PHONE,
  type Piece,
  words,
} from '../../testing/endpoints/world.ts';
import { newId } from '../../testing/new-id.ts';
import { givePassword } from './member-with-password.ts';
import { detailsEdit, profileEdit } from './profile-edits.ts';

/** What the owner, and the others with them, have of account. */
export const piece: Piece<object, never> = {
  makes: [],
  async make({ app, owner }) {
    await owner.ask(updateProfile, {
      in: profileEdit({
        ...words('profile', [
          'facility',
          'experience',
          'bio',
          'medical_info',
          'allergies',
          'emergency_contact_1_name',
          'emergency_contact_2_name',
        ]),
        full_name: 'Zqname Zqname',
        position: 'Zqposition',
        phone: PHONE,
        emergency_contact_1_phone: EMERGENCY_PHONE,
      }),
    });
    const [{ updated_at } = { updated_at: null }] = await app.rows<{ updated_at: string }>(
      `select to_json(updated_at) #>> '{}' as updated_at from profiles where user_id = $1`,
      [owner.id],
    );
    await owner.ask(updateAccountDetails, {
      in: detailsEdit({
        ...words('details', ['daycare_name', 'license_number', 'address', 'city']),
        first_name: 'Zqname',
        last_name: 'Zqname',
        zip_code: '98402',
        updated_at,
      }),
    });
    const face = await owner.ask(uploadFile, {
      params: { id: newId() },
      query: { folder: 'avatar', name: 'zqphoto.png' },
      bytes: await pictureOf({ width: 8, height: 8 }),
    });
    await owner.ask(setAvatar, { in: { file_id: face.id } });

    return {
      world: {},
      subject: {},
    };
  },
};

const current_password = 'four calm otters';

/** A set-up of two steps that was begun, and a sign-in that waits for its code. */
export const fill: Deed = async ({ owner }, app) => {
  await givePassword(app, owner, current_password);
  await owner.ask(requestEmailChange, { in: { new_email: 'zqnew@example.org', current_password } });
  await owner.ask(beginPasskey, { in: { current_password } });
  await app.rows(
    `with factor as (
       insert into two_factor (user_id, secret, started_at) values ($1, 'sealed', now())
     ), recovery as (
       insert into recovery_codes (user_id, number, code_hash) values ($1, 1, 'sealed')
     )
     insert into pending_sign_ins (token_hash, user_id, password, expires_at)
     values ('of a token', $1, 'of a password', now() + interval '5 minutes')`,
    [owner.id],
  );
};

export const leave: Deed<() => Promise<void>> = async ({ owner }, app) => {
  await owner.ask(requestDeletion, { in: { current_password } });
  return async () => {
    app.clock.advance({ days: 14 });
    await enqueue(app.database, 'account_deletions', {});
    await app.tasksDone();
    app.clock.reset();
  };
};
