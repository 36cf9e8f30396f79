import { CameraFace } from '../../files/files.ts';
import { loadableSheet, SheetBoundary } from '../../kit/sheet/SheetBoundary.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';

const AvatarSheet = loadableSheet(() => import('./AvatarSheet.tsx'));

export interface AvatarEditorProps {
  name: string;
  /** `avatar_url` of the profile. */
  url: string | null;
  /** The photo was changed on the server. */
  onChanged: (url: string | null) => void;
}

/** A question over the sheet. */
const ABOVE = ['remove-photo'] as const;

/** account.md 26: the photo with its camera button, which opens `?photo`. */
export function AvatarEditor({ name, url, onChanged }: AvatarEditorProps) {
  const sheet = useSheetInUrl('photo', ABOVE);
  return (
    <>
      <CameraFace
        name={name}
        photo={url}
        label="Change profile photo"
        onPress={() => sheet.show()}
      />
      {sheet.open && (
        <SheetBoundary onClose={sheet.close}>
          <AvatarSheet name={name} url={url} onChanged={onChanged} onClose={sheet.close} />
        </SheetBoundary>
      )}
    </>
  );
}
