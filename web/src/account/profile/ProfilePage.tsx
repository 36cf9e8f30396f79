import { PROFILE_DEFAULTS, type Profile } from '@pcr/contract/account/profile/profile.schema.ts';
import { Briefcase, LogOut, Pencil, Phone } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { InspectionReady, InspectionReadySkeleton } from '../../files/files.ts';
import { draftKey, loadDraft } from '../../kit/draft/draft-storage.ts';
import { NotLoaded } from '../../kit/list/NotLoaded.tsx';
import { StaleQueryNote } from '../../kit/list/StaleQueryNote.tsx';
import { buttonClass, TEXT_BUTTON } from '../../kit/look/button-look.ts';
import { PART_HEADING } from '../../kit/look/heading.ts';
import { loadableSheet, SheetBoundary } from '../../kit/sheet/SheetBoundary.tsx';
import { usePresence } from '../../kit/sheet/use-presence.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Card } from '../../kit/ui/Card.tsx';
import { IconFact } from '../../kit/ui/Facts.tsx';
import { Loading, Skeleton } from '../../kit/ui/Skeleton.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { AppearanceChoice } from '../settings/AppearanceChoice.tsx';
import type { RememberedUser } from '../sign-out/local-entries.ts';
import { SignOutButton } from '../sign-out/SignOutButton.tsx';
import { AvatarEditor } from './AvatarEditor.tsx';
import { PhoneLink } from './PhoneLink.tsx';
import { ProfileActions } from './ProfileActions.tsx';
import { profileData, useShowAvatar } from './profile.data.ts';
import { NOT_PROVIDED } from './profile.labels.ts';

/** Without a network it comes when it is opened. */
const ProfileForm = loadableSheet(() => import('./ProfileForm.tsx'));
const prefetchForm = () => void ProfileForm.preload();

export interface ProfilePageProps {
  user: RememberedUser;
  /** The feedback sheet, which another domain knows. */
  feedback: (sheet: { open: boolean; onClose: () => void }) => ReactNode;
}

/** account.md 25. The form and the feedback sheet are in the URL. */
export default function ProfilePage({ user, feedback }: ProfilePageProps) {
  const profile = profileData.use();
  const edit = useSheetInUrl('edit');
  const feedbackSheet = useSheetInUrl('feedback');
  const editing = usePresence(edit.open ? '' : null);
  const unsaved = !edit.open && loadDraft(draftKey(user.id, 'profile')) !== null;
  const { data } = profile;
  useEffect(prefetchForm, []);

  return (
    <div data-wide className="flex flex-col gap-4">
      <title>Profile – PCR</title>
      <h1 className="sr-only">Profile</h1>
      <StaleQueryNote what="Your profile" query={profile} />
      {unsaved && (
        <Banner
          tone="info"
          live="polite"
          title="You have unsaved changes"
          action={
            <Button look="secondary" onClick={() => edit.show()}>
              Continue editing
            </Button>
          }
        >
          What you typed into your profile is kept on this device.
        </Banner>
      )}
      <div className="flex flex-col gap-2 wide:grid wide:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] wide:grid-rows-[auto_1fr] wide:gap-4">
        {data ? (
          <Person profile={data} onEdit={() => edit.show()} />
        ) : (
          <NotLoaded
            query={profile}
            failed="Your profile could not be loaded"
            waiting={<PersonToCome email={user.email} />}
          />
        )}
        <div className="wide:col-start-2 wide:row-span-2 wide:row-start-1">
          <ProfileActions
            onFeedback={() => feedbackSheet.show()}
            between={<InspectionReady waiting={<InspectionReadySkeleton />} />}
          />
        </div>
        <div className="mt-2 flex flex-col gap-4 wide:col-start-1">
          <Card as="section" className="flex flex-col gap-3" aria-label="Appearance">
            <h2 className={PART_HEADING}>Appearance</h2>
            <AppearanceChoice />
          </Card>
          <SignOutButton userId={user.id} icon={LogOut} className={buttonClass('secondary')} />
        </div>
      </div>

      {feedback({ open: feedbackSheet.open, onClose: feedbackSheet.close })}
      {editing && (
        <SheetBoundary key={editing.key} onClose={edit.close}>
          <ProfileForm
            open={edit.open}
            userId={user.id}
            tab={edit.value === 'emergency' ? 'emergency' : 'personal'}
            onTab={(tab) => edit.show(tab === 'emergency' ? 'emergency' : '', { replace: true })}
            onClose={edit.close}
          />
        </SheetBoundary>
      )}
    </div>
  );
}

/** Who it is: all of it as high as the photo, and a row below (account.md 25). */
function Person({ profile, onEdit }: { profile: Profile; onEdit: () => void }) {
  const showAvatar = useShowAvatar();
  const { full_name, avatar_url, position, facility, experience, phone, email, bio } = profile;
  return (
    <section aria-label="Profile Information" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <AvatarEditor name={full_name} url={avatar_url} onChanged={showAvatar} />
        <dl className="flex min-w-0 grow basis-[10rem] flex-wrap gap-x-3 text-sm text-ink-soft">
          <div className="w-full text-xl font-strong text-ink">
            <dt className="sr-only">Full name</dt>
            <dd dir="auto" className="wrap-anywhere">
              {full_name || NOT_PROVIDED}
            </dd>
          </div>
          <div className="w-full">
            <dt className="sr-only">Position and facility</dt>
            <dd className="wrap-anywhere">
              <bdi>{position || PROFILE_DEFAULTS.position}</bdi> ·{' '}
              <bdi>{facility || PROFILE_DEFAULTS.facility}</bdi>
            </dd>
          </div>
          <IconFact small label="Experience" icon={Briefcase}>
            {experience || PROFILE_DEFAULTS.experience}
          </IconFact>
          <IconFact small label="Phone" icon={Phone}>
            {phone ? <PhoneLink phone={phone} /> : NOT_PROVIDED}
          </IconFact>
          <div className="w-full">
            <dt className="sr-only">Email</dt>
            <dd dir="auto" className="wrap-anywhere">
              {email}
            </dd>
          </div>
        </dl>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        {bio && <AboutMe key={bio} bio={bio} />}
        <Button
          look="secondary"
          icon={Pencil}
          onClick={onEdit}
          onPointerEnter={prefetchForm}
          onFocus={prefetchForm}
          className="px-button-tight! only:grow wide:grow"
        >
          Edit Profile
        </Button>
      </div>
    </section>
  );
}

/** What was said of oneself, in two lines of a phone until 'more' is pressed. */
function AboutMe({ bio }: { bio: string }) {
  const [whole, setWhole] = useState(false);
  return (
    <section
      aria-label="About Me"
      className={`flex min-w-0 grow items-center gap-3 text-sm ${whole ? 'basis-full' : 'basis-[8rem] wide:basis-full'}`}
    >
      <p
        dir="auto"
        className={`min-w-0 grow wrap-anywhere ${whole ? 'whitespace-pre-wrap' : 'line-clamp-2 wide:line-clamp-none wide:whitespace-pre-wrap'}`}
      >
        <span className="font-strong">About Me</span> {bio}
      </p>
      {(bio.length > FITS || bio.includes('\n')) && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className={`relative self-end text-brand-ink after:absolute after:-inset-x-3 after:-inset-y-3 wide:hidden ${TEXT_BUTTON}`}
        >
          {whole ? 'less' : 'more'}
        </button>
      )}
    </section>
  );
}

/** So many characters stand in two lines of the narrowest screen. */
const FITS = 24;

/**
 * As high as a person of whom every fact has one line, but for the address, which the device knows.
 */
function PersonToCome({ email }: { email: string }) {
  return (
    <Loading label="Loading your profile...">
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <Skeleton className="size-[6rem] shrink-0 rounded-full!" />
          <div className="min-w-0 grow basis-[10rem] text-sm text-ink-soft">
            <Line className="text-xl" width="w-40" />
            <Line width="w-48" />
            <Line width="w-44" />
            <p dir="auto" aria-hidden className="wrap-anywhere">
              {email}
            </p>
          </div>
        </div>
        <Skeleton className="h-touch w-full" />
      </div>
    </Loading>
  );
}

const Line = ({ className = '', width }: { className?: string; width: string }) => (
  <div className={`flex h-lh items-center ${className}`}>
    <Skeleton className={`h-[0.8em] ${width}`} />
  </div>
);
