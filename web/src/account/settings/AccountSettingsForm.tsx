import {
  type AccountDetails,
  AccountDetailsEdit,
} from '@pcr/contract/account/settings/details.schema.ts';
import { TextField } from '../../kit/controls/TextField.tsx';
import { SettingsForm } from '../../kit/settings/SettingsForm.tsx';
import type { Unsaved } from '../../kit/settings/use-unsaved.tsx';
import { toastSuccess } from '../../kit/toast/toast.ts';
import type { SheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { cannotSend, channelHints } from '../../notifications/notifications.ts';
import { useSendsMail, useSendsTexts } from '../account.data.ts';
import { detailsData } from '../profile/profile.data.ts';
import { detailsSettings } from './details.form.ts';

export interface AccountSettingsFormProps {
  /** The settings as they are saved; undefined when only a draft is here. */
  current: AccountDetails | undefined;
  unsaved: Unsaved;
  discarding: SheetInUrl;
  /** Saved, or discarded. */
  onClose: () => void;
}

/** The edit mode of the account settings: one Save for all three sections. */
export default function AccountSettingsForm({
  current,
  unsaved,
  discarding,
  onClose,
}: AccountSettingsFormProps) {
  const ways = {
    mail: useSendsMail(),
    confirmed: current?.email_confirmed ?? true,
    texts: useSendsTexts(),
  };
  const email = () =>
    current && (
      <TextField
        label="Email"
        type="email"
        readOnly
        value={current.email}
        hint="Save or cancel first, then press Change next to your address"
      />
    );
  return (
    <SettingsForm
      settings={detailsSettings}
      shape={AccountDetailsEdit}
      data={detailsData}
      {...{ current, unsaved, discarding }}
      hints={channelHints(ways)}
      off={cannotSend(ways)}
      own={{ email }}
      words={{ form: 'Account settings', failed: 'Your settings could not be saved' }}
      closing={{ onSaved: () => toastSuccess('Account settings saved'), onClose }}
    />
  );
}
