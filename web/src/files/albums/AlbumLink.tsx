import type { NewAlbum } from '@pcr/contract/files/albums/albums.schema.ts';
import { Copy, Share2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { copyText } from '../../kit/browser/copy-text.ts';
import { TextField } from '../../kit/controls/TextField.tsx';
import { toastError } from '../../kit/toast/toast.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { instantText } from '../../kit/words/instant-text.ts';
import { linkOf } from './albums.labels.ts';

/** The link of an album, which is shown this once (gallery.md 15). */
export function AlbumLink({ made: { album, token } }: { made: NewAlbum }) {
  const link = linkOf(token);
  const heading = useRef<HTMLParagraphElement>(null);
  // The element with the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      <p ref={heading} tabIndex={-1} className="outline-none">
        Anyone who has this link can see the photos, without an account, until{' '}
        {instantText(album.expires_at)}.
      </p>
      <TextField
        label="Link"
        dir="ltr"
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-3 *:flex-auto">
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
      </div>
      <Banner tone="amber" title="This link is shown only now">
        We can’t show it again. If it gets lost, make a new link for this album.
      </Banner>
    </div>
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
