import type { NewAlbum } from '@pcr/contract/files/albums/albums.schema.ts';
import { type FormEvent, useState } from 'react';
import { isUnanswered } from '../../kit/api/api.ts';
import { useUnheard } from '../../kit/api/use-unheard.ts';
import { SelectField } from '../../kit/controls/SelectField.tsx';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { SheetButtons } from '../../kit/sheet/SheetButtons.tsx';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { AlbumLink } from './AlbumLink.tsx';
import { useRenewAlbum } from './albums.data.ts';
import { DAY_OPTIONS, USUAL_DAYS } from './albums.labels.ts';

export interface NewLinkSheetProps {
  open: boolean;
  /** Of the album. */
  id: string;
  /** Undefined while it is not known. */
  title: string | undefined;
  onClose: () => void;
}

/** Asks before the earlier link dies, then shows the new one. */
export default function NewLinkSheet({ open, id, title, onClose }: NewLinkSheetProps) {
  const renew = useRenewAlbum(id);
  const unheard = useUnheard(renew.error);
  const [days, setDays] = useState(USUAL_DAYS);
  const [made, setMade] = useState<NewAlbum | null>(null);
  if (made)
    return (
      <Sheet
        open={open}
        onClose={onClose}
        title={made.album.title}
        footer={<Button onClick={onClose}>Done</Button>}
      >
        <AlbumLink made={made} />
      </Sheet>
    );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title ? `Make a new link for “${title}”?` : 'Make a new link?'}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!renew.isPending) renew.mutate(days, { onSuccess: setMade });
      }}
      footer={
        <SheetButtons onCancel={onClose} busy={renew.isPending} busyLabel="Making...">
          Make a New Link
        </SheetButtons>
      }
    >
      <p>The link that you sent before stops working at once.</p>
      <SelectField
        label="The new link works for"
        options={DAY_OPTIONS}
        value={String(days)}
        onChange={(event) => setDays(Number(event.target.value))}
      />
      {unheard && (
        <Banner tone="amber" live="assertive" title="We don’t know if the new link was made">
          The server did not answer. The link that you sent before may not work anymore. Please make
          a new one.
        </Banner>
      )}
      {renew.error && !isUnanswered(renew.error) && (
        <Banner tone="red" live="assertive" title="The new link did not come">
          {renew.error.message}
        </Banner>
      )}
    </Sheet>
  );
}
