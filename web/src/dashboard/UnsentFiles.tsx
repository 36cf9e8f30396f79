import { useUnsentCounts } from '../kit/kept/unsent-files.ts';
import { Banner } from '../kit/ui/Banner.tsx';
import { ButtonLink } from '../kit/ui/ButtonLink.tsx';
import { counted } from '../kit/words/format.ts';
import { paths } from '../paths.ts';

/**
 * Tells a member who opens another screen that files wait on this device, and where they go on
 * (files.md 31).
 */
export function UnsentFiles({ userId }: { userId: string }) {
  const { documents, gallery } = useUnsentCounts(userId);
  const all = documents + gallery;
  if (all === 0) return null;
  return (
    <Banner
      tone="amber"
      title={`${counted(all, 'file')} ${all === 1 ? 'is' : 'are'} not sent yet`}
      action={
        <span className="flex flex-wrap gap-3">
          {documents > 0 && <ButtonLink to={paths.documents()}>Go to Documents</ButtonLink>}
          {gallery > 0 && <ButtonLink to={paths.gallery()}>Go to Photo Gallery</ButtonLink>}
        </span>
      }
    >
      {all === 1 ? 'It stays' : 'They stay'} on this device until you open the screen that sends{' '}
      {all === 1 ? 'it' : 'them'}.
    </Banner>
  );
}
