import { Camera } from 'lucide-react';
import { loadableSheet, SheetBoundary } from '../../kit/sheet/SheetBoundary.tsx';
import { Face } from '../../kit/ui/Face.tsx';
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
    <div className="relative w-fit">
      <Face alone name={name} photo={url} size={96} />
      <button
        type="button"
        aria-label="Change profile photo"
        title="Change profile photo"
        onClick={() => sheet.show()}
        className="absolute -end-2 -bottom-2 grid size-touch place-items-center rounded-full border border-line bg-card text-brand-ink shadow-soft transition-colors enabled:hover:bg-hover"
      >
        <Camera size="1.25rem" aria-hidden />
      </button>
      {sheet.open && (
        <SheetBoundary onClose={sheet.close}>
          <AvatarSheet name={name} url={url} onChanged={onChanged} onClose={sheet.close} />
        </SheetBoundary>
      )}
    </div>
  );
}
