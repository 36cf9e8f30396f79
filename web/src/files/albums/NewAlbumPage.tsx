import { AlbumDraft, type NewAlbum } from '@pcr/contract/files/albums/albums.schema.ts';
import { PHOTOS_AT_ONCE } from '@pcr/contract/files/gallery/photos.schema.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ScreenProps } from '../../domain.ts';
import { newId } from '../../kit/api/ids.ts';
import { SelectField } from '../../kit/controls/SelectField.tsx';
import { TextField } from '../../kit/controls/TextField.tsx';
import { RestoredDraft } from '../../kit/draft/RestoredDraft.tsx';
import { SendProblemNote } from '../../kit/message/SendProblem.tsx';
import { useMessageForm } from '../../kit/message/use-message-form.ts';
import { BackLink } from '../../kit/page/BackLink.tsx';
import { loadableSheet } from '../../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { paths } from '../../paths.ts';
import { useAskAgain } from '../gallery/gallery.data.ts';
import { AlbumLink } from './AlbumLink.tsx';
import { useCreateAlbum } from './albums.data.ts';
import { ALBUM_DRAFT, DAY_OPTIONS, USUAL_DAYS } from './albums.labels.ts';
import { ChosenPhotos } from './ChosenPhotos.tsx';

const PhotoForm = loadableSheet(() => import('../gallery/PhotoForm.tsx'));
const PhotoPicker = loadableSheet(() => import('./PhotoPicker.tsx'));

const blank = (): AlbumDraft => ({ id: newId(), title: '', days: USUAL_DAYS, photo_ids: [] });

/**
 * Makes an album of the photos that were selected in the gallery, or are chosen here, and shows its
 * link once.
 */
export default function NewAlbumPage({ user: { id: userId } }: ScreenProps) {
  const [made, setMade] = useState<NewAlbum | null>(null);
  return (
    <div className="flex flex-col gap-4">
      <title>New Album – PCR</title>
      <BackLink to={paths.albums()}>Back to Albums</BackLink>
      {made ? (
        <>
          <h1 dir="auto" className="wrap-anywhere text-xl">
            {made.album.title}
          </h1>
          <AlbumLink made={made} />
          <ButtonLink to={paths.albums()}>Done</ButtonLink>
        </>
      ) : (
        <>
          <h1 className="text-xl">New Album</h1>
          <NewAlbumForm userId={userId} onMade={setMade} />
        </>
      )}
    </div>
  );
}

function NewAlbumForm({ userId, onMade }: { userId: string; onMade: (made: NewAlbum) => void }) {
  const picker = useSheetInUrl('choose');
  const edit = useSheetInUrl('edit');
  const { mutateAsync } = useCreateAlbum();
  const askAgain = useAskAgain();
  const form = useMessageForm(userId, {
    name: ALBUM_DRAFT,
    what: 'your album',
    schema: AlbumDraft,
    blank,
    send: (draft) =>
      mutateAsync(draft).catch((error: unknown) => {
        // Another device may have deleted or changed one of the photos.
        askAgain();
        throw error;
      }),
    // Sent again under its id it is the same album; one that was changed since has another id.
    holds: () => true,
    onSent: onMade,
  });
  const days = form.choice('days');
  const photos = form.choice('photo_ids');
  useSelected(photos.onChange);
  function described() {
    // Descriptions of the photos may no longer be true of them.
    photos.onChange(photos.value);
    edit.close();
  }

  return (
    <>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
        <RestoredDraft since={form.restoredAt} onDiscard={form.discard} />
        <div ref={form.fields} className="flex flex-col gap-5">
          <TextField
            label="Title"
            required
            hint="Whoever opens the link reads it."
            autoComplete="off"
            {...form.text('title')}
          />
          <SelectField
            label="The link works for"
            options={DAY_OPTIONS}
            error={days.error}
            value={String(days.value)}
            onChange={(event) => days.onChange(Number(event.target.value))}
          />
          <ChosenPhotos
            ids={photos.value}
            error={photos.error}
            onChange={photos.onChange}
            onChoose={() => picker.show()}
            onEdit={(id) => edit.show(id)}
          />
        </div>
        <SendProblemNote problem={form.problem} stored={form.stored} />
        <Button type="submit" busy={form.sending} busyLabel="Making...">
          Make the Link
        </Button>
      </form>
      {/* Not within the form: what is sent in a sheet would send it too. */}
      <SheetPresence value={picker.value} onClose={picker.close}>
        {() => (
          <PhotoPicker
            open={picker.open}
            chosen={photos.value}
            most={PHOTOS_AT_ONCE}
            onChange={photos.onChange}
            onClose={picker.close}
          />
        )}
      </SheetPresence>
      <SheetPresence value={edit.value} onClose={edit.close}>
        {(id) => (
          <PhotoForm
            open={edit.open}
            userId={userId}
            id={id}
            onClose={edit.close}
            onSaved={described}
          />
        )}
      </SheetPresence>
    </>
  );
}

/** Takes over the selection of the gallery, once: a reload keeps later changes. */
function useSelected(onChange: (ids: string[]) => void): void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const take = useRef(onChange);
  take.current = onChange;
  useEffect(() => {
    const ids: unknown = (state as { photoIds?: unknown } | null)?.photoIds;
    if (!Array.isArray(ids)) return;
    take.current(ids.filter((id) => typeof id === 'string'));
    navigate({ pathname, search }, { replace: true, state: null });
  }, [state, navigate, pathname, search]);
}
