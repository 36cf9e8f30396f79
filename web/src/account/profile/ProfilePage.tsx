import { PROFILE_DEFAULTS, type Profile } from '@pcr/contract/account/profile/profile.schema.ts';
import {
  Bell,
  Briefcase,
  CircleHelp,
  FileText,
  Images,
  LogOut,
  type LucideIcon,
  Mail,
  MessageSquareHeart,
  MessagesSquare,
  Pencil,
  Phone,
  ScrollText,
  Settings,
  ShieldCheck,
  UserRound,
  UserRoundCheck,
} from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { draftKey, loadDraft } from '../../kit/draft/draft-storage.ts';
import { NotLoaded } from '../../kit/list/NotLoaded.tsx';
import { StaleQueryNote } from '../../kit/list/StaleQueryNote.tsx';
import { buttonClass } from '../../kit/look/button-look.ts';
import { PART_HEADING } from '../../kit/look/heading.ts';
import { loadableSheet, SheetBoundary } from '../../kit/sheet/SheetBoundary.tsx';
import { usePresence } from '../../kit/sheet/use-presence.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Card } from '../../kit/ui/Card.tsx';
import { Link } from '../../kit/ui/Link.tsx';
import { LinkRow } from '../../kit/ui/LinkRow.tsx';
import { Loading, Skeleton } from '../../kit/ui/Skeleton.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { paths } from '../../paths.ts';
import { AppearanceChoice } from '../settings/AppearanceChoice.tsx';
import type { RememberedUser } from '../sign-out/local-entries.ts';
import { SignOutButton } from '../sign-out/SignOutButton.tsx';
import { AvatarEditor } from './AvatarEditor.tsx';
import { Fact, FactCard } from './FactList.tsx';
import { PhoneLink } from './PhoneLink.tsx';
import { profileData, useShowAvatar } from './profile.data.ts';

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
    <div className="flex flex-col gap-4">
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
      {data ? (
        <Person profile={data} onEdit={() => edit.show()} />
      ) : (
        <NotLoaded
          query={profile}
          failed="Your profile could not be loaded"
          waiting={<PersonToCome email={user.email} />}
        />
      )}
      <QuickActions onFeedback={() => feedbackSheet.show()} />
      <Card as="section" className="flex flex-col gap-3" aria-label="Appearance">
        <h2 className={PART_HEADING}>Appearance</h2>
        <AppearanceChoice />
      </Card>
      <SignOutButton
        userId={user.id}
        icon={LogOut}
        className={buttonClass('secondary', 'text-red-ink! wide:self-start')}
      />

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

function Person({ profile, onEdit }: { profile: Profile; onEdit: () => void }) {
  const showAvatar = useShowAvatar();
  return (
    <>
      <Card className="flex flex-col items-center gap-3 text-center">
        <AvatarEditor name={profile.full_name} url={profile.avatar_url} onChanged={showAvatar} />
        <div className="min-w-0 max-w-full">
          <p className="text-xl font-strong wrap-anywhere">{profile.full_name || 'Not provided'}</p>
          <p className="text-ink-soft wrap-anywhere">
            {profile.position || PROFILE_DEFAULTS.position}
          </p>
          <p className="text-ink-soft wrap-anywhere">
            {profile.facility || PROFILE_DEFAULTS.facility}
          </p>
        </div>
        <Button
          look="secondary"
          icon={Pencil}
          onClick={onEdit}
          onPointerEnter={prefetchForm}
          onFocus={prefetchForm}
        >
          Edit Profile
        </Button>
      </Card>
      <FactCard title="Profile Information">
        <Fact label="Full name" icon={UserRound}>
          {profile.full_name}
        </Fact>
        <Fact label="Experience" icon={Briefcase}>
          {profile.experience || PROFILE_DEFAULTS.experience}
        </Fact>
        <Fact label="Phone" icon={Phone}>
          {profile.phone && <PhoneLink phone={profile.phone} />}
        </Fact>
        <Fact label="Email" icon={Mail}>
          {profile.email}
        </Fact>
      </FactCard>
      {profile.bio && (
        <Card as="section" className="flex flex-col gap-2" aria-label="About Me">
          <h2 className={PART_HEADING}>About Me</h2>
          <p className="whitespace-pre-wrap">{profile.bio}</p>
        </Card>
      )}
    </>
  );
}

/**
 * As high as a person of whom every fact has one line, but for the address, which the device knows.
 */
function PersonToCome({ email }: { email: string }) {
  return (
    <Loading label="Loading your profile...">
      <div className="flex flex-col gap-4">
        <Card className="flex flex-col items-center gap-3">
          <Skeleton className="size-[6rem] rounded-full!" />
          <div>
            <Line className="text-xl" width="w-48" />
            <Line width="w-48" />
            <Line width="w-48" />
          </div>
          <Skeleton className="h-touch w-40" />
        </Card>
        <Card className="flex flex-col gap-3">
          <div className={PART_HEADING}>
            <Line width="w-44" />
          </div>
          <div className="flex flex-col divide-y divide-line">
            {['name', 'experience', 'phone'].map((key) => (
              <FactToCome key={key}>
                <Line width="w-3/5" />
              </FactToCome>
            ))}
            <FactToCome>
              <p dir="auto" aria-hidden>
                {email}
              </p>
            </FactToCome>
          </div>
        </Card>
      </div>
    </Loading>
  );
}

const FactToCome = ({ children }: { children: ReactNode }) => (
  <div className="flex items-center gap-3 py-2">
    <Skeleton className="size-10 shrink-0 rounded-full!" />
    <div className="min-w-0 grow pe-3">
      <Line className="text-sm" width="w-20" />
      {children}
    </div>
  </div>
);

const Line = ({ className = '', width }: { className?: string; width: string }) => (
  <div className={`flex h-lh items-center ${className}`}>
    <Skeleton className={`h-[0.8em] ${width}`} />
  </div>
);

interface QuickAction {
  label: string;
  to: string;
  icon: LucideIcon;
}

/** account.md 26, in its order; feedback, which opens a sheet, comes after the first three. */
const ACTIONS: readonly QuickAction[] = [
  { label: 'Settings', to: paths.accountSettings(), icon: Settings },
  { label: 'Privacy', to: paths.privacySecurity(), icon: ShieldCheck },
  { label: 'Notifications', to: paths.notifications(), icon: Bell },
  { label: 'Code & Terms', to: paths.codeOfConduct(), icon: ScrollText },
  { label: 'Terms of Service', to: paths.termsOfService(), icon: FileText },
];
const TILE =
  'flex size-full min-h-24 flex-col items-center justify-center gap-2 rounded-card border border-line bg-card p-3 text-center text-sm font-strong transition-colors hover:border-line-strong hover:bg-hover';

function QuickActions({ onFeedback }: { onFeedback: () => void }) {
  const tile = ({ label, to, icon }: QuickAction) => (
    <li key={label}>
      <Link to={to} className={TILE}>
        <Sign icon={icon} />
        {label}
      </Link>
    </li>
  );
  return (
    <section aria-label="Quick Actions" className="flex flex-col gap-3">
      <h2 className="text-lg">Quick Actions</h2>
      <ul className="grid grid-cols-pair gap-3 wide:grid-cols-3">
        {ACTIONS.slice(0, 3).map(tile)}
        <li>
          <button type="button" className={TILE} onClick={onFeedback}>
            <Sign icon={MessageSquareHeart} />
            Feedback
          </button>
        </li>
        {ACTIONS.slice(3).map(tile)}
      </ul>
      <LinkRow to={paths.messages()} icon={MessagesSquare} label="Messages" />
      <LinkRow to={paths.gallery()} icon={Images} label="Photo Gallery" />
      <LinkRow to={paths.consentManagement()} icon={UserRoundCheck} label="Consent Management" />
      <LinkRow to={paths.helpSupport()} icon={CircleHelp} label="Help & Support" />
    </section>
  );
}

function Sign({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span
      aria-hidden
      className="grid size-10 place-items-center rounded-full bg-brand-soft text-brand-ink"
    >
      <Icon size="1.25rem" />
    </span>
  );
}
