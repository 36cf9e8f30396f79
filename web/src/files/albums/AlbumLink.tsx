import type { NewAlbum } from '@pcr/contract/files/albums/albums.schema.ts';
import { Copy, Share2 } from 'lucide-react';
import { copyText } from '../../kit/browser/copy-text.ts';
import { ShownOnce } from '../../kit/controls/ShownOnce.tsx';
import { toastError } from '../../kit/toast/toast.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { instantText } from '../../kit/words/instant-text.ts';
import { linkOf } from './albums.labels.ts';

/** The link of an album, which is shown this once (gallery.md 15). */
export function AlbumLink({ made: { album, token } }: { made: NewAlbum }) {
  const link = linkOf(token);
  return (
    <ShownOnce
      label="Link"
      value={link}
      about={`Anyone who has this link can see the photos, without an account, until ${instantText(album.expires_at)}.`}
      title="This link is shown only now"
      warning="We can’t show it again. If it gets lost, make a new link for this album."
    >
      <Button
        icon={Copy}
        look={canShare() ? 'secondary' : 'primary'}
        onClick={() => void copyText(link)}
      >
        Copy
      </Button>
      {canShare() && (
        <Button icon={Share2} onClick={() => void share(album.title, link)}>
          Share
        </Button>
      )}
    </ShownOnce>
  );
}

const canShare = () => typeof navigator.share === 'function';

async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // A person who closes the device's share sheet has changed their mind.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toastError('Your device did not let us share. Copy the link instead.');
  }
}
