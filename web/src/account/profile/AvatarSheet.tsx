import { FaceSheet } from '../../files/files.ts';
import type { AvatarEditorProps } from './AvatarEditor.tsx';
import { sendAvatar, useRemoveAvatar } from './avatar.data.ts';

const WORDS = {
  title: 'Profile Photo',
  updated: 'Profile photo updated successfully!',
  removed: 'Profile photo removed successfully!',
  remove: 'Remove your profile photo?',
  removing: 'It will be gone for good. Your initials will show instead.',
};

/** The photo of one's profile. */
export default function AvatarSheet({
  name,
  url,
  onChanged,
  onClose,
}: AvatarEditorProps & { onClose: () => void }) {
  const remove = useRemoveAvatar();
  return (
    <FaceSheet
      folder="avatar"
      name={name}
      photo={url}
      words={WORDS}
      // Also for members who pressed Cancel a moment too late.
      send={async (file, options) => onChanged(await sendAvatar(file, options))}
      remove={{
        ...{ isPending: remove.isPending, error: remove.error },
        mutateAsync: () => remove.mutateAsync().then(() => onChanged(null)),
      }}
      onClose={onClose}
    />
  );
}
