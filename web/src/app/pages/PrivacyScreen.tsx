import { PasskeysRow } from '../../account/passkeys/PasskeysRow.tsx';
import { TwoFactorRow } from '../../account/two-factor/TwoFactorRow.tsx';
import PrivacyPage from '../../privacy/PrivacyPage.tsx';

/** The privacy settings, with what belongs to signing in. */
export default function PrivacyScreen() {
  return (
    <PrivacyPage
      security={
        <>
          <TwoFactorRow />
          <PasskeysRow />
        </>
      }
    />
  );
}
