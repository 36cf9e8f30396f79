import { setAvatar } from '@pcr/contract/account/profile/avatar.endpoints.ts';
import { updateProfile } from '@pcr/contract/account/profile/profile.endpoints.ts';
import { updateAccountDetails } from '@pcr/contract/account/settings/details.endpoints.ts';
import { uploadFile } from '@pcr/contract/files/files.endpoints.ts';
import { newId } from '../../families/testing/family-drafts.ts';
import { pictureOf } from '../../files/testing/file-samples.ts';
import { EMERGENCY_PHONE, PHONE, type Piece, words } from '../../testing/endpoints/world.ts';
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
