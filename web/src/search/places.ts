import { comparable } from '@pcr/contract/kit/comparing.ts';
import { paths } from '../paths.ts';

/** A place that the search leads to, by its name and by other words that people have for it. */
export interface FoundPlace {
  label: string;
  to: string;
  also?: string;
  /** Stands there before anything is typed. */
  first?: true;
}

const PLACES: readonly FoundPlace[] = [
  { label: 'My Applications', to: paths.myApplications(), also: 'jobs applied', first: true },
  { label: 'Saved Jobs', to: paths.savedJobs(), also: 'bookmarks', first: true },
  { label: 'Meetings', to: paths.meetings(), also: 'appointments one-on-one', first: true },
  { label: 'Albums', to: paths.albums(), also: 'shared photos', first: true },
  { label: 'Pickups', to: paths.pickups(), also: 'pick up times children', first: true },
  {
    label: 'Calendar Address',
    to: paths.calendarAddress(),
    also: 'ics sync google apple',
    first: true,
  },
  { label: 'Dashboard', to: paths.dashboard(), also: 'home today' },
  { label: 'Family Records', to: paths.familyRecords(), also: 'families clients' },
  { label: 'Family look-up', to: paths.lookUp(), also: 'search other members records' },
  { label: 'Who Looked', to: paths.looks(), also: 'viewed my records' },
  {
    label: 'Contractors',
    to: paths.contractors(),
    also: 'substitutes substitute teachers directory',
  },
  { label: 'Job Board', to: paths.jobs(), also: 'work post' },
  { label: 'Events', to: paths.events(), also: 'training community' },
  { label: 'Groups', to: paths.events({ tab: 'groups' }), also: 'forum board' },
  { label: 'My groups', to: paths.ownGroups() },
  { label: 'Mentorship', to: paths.mentorship(), also: 'mentors mentees' },
  { label: 'My matches', to: paths.mentorship({ view: 'matches' }), also: 'mentor' },
  { label: 'Announcements', to: paths.announcements(), also: 'news' },
  { label: 'Messages', to: paths.messages(), also: 'chat conversations' },
  { label: 'Inbox', to: paths.inbox(), also: 'notices alerts' },
  { label: 'Daily report', to: paths.dailyReport() },
  { label: 'Documents', to: paths.documents(), also: 'files uploads' },
  {
    label: 'Certificates',
    to: paths.certificates(),
    also: 'credentials licenses cpr first aid expire',
  },
  { label: 'Inspector Binder', to: paths.binder(), also: 'inspection pdf papers' },
  { label: 'Photo Gallery', to: paths.gallery(), also: 'pictures images' },
  { label: 'Profile', to: paths.profile(), also: 'about me emergency contacts' },
  { label: 'Account Settings', to: paths.accountSettings(), also: 'email phone address daycare' },
  { label: 'Notifications', to: paths.notifications(), also: 'alerts email sms push' },
  { label: 'Privacy & Security', to: paths.privacySecurity(), also: 'logout visibility retention' },
  { label: 'Consent Management', to: paths.consentManagement(), also: 'sharing show name' },
  { label: 'Change Password', to: paths.changePassword() },
  { label: 'Two-factor sign-in', to: paths.twoFactor(), also: 'authenticator codes 2fa' },
  { label: 'Passkeys', to: paths.passkeys(), also: 'fingerprint face biometric' },
  { label: 'Devices', to: paths.devices(), also: 'sessions signed in' },
  { label: 'Download My Data', to: paths.myData(), also: 'export archive' },
  { label: 'Delete Account', to: paths.deleteAccount(), also: 'close' },
  { label: 'Help & Support', to: paths.helpSupport(), also: 'contact faq' },
  { label: 'User Guide', to: paths.guide(), also: 'manual how to' },
  { label: 'Video Tutorials', to: paths.tutorials(), also: 'walk-through' },
  { label: 'Code of Conduct', to: paths.codeOfConduct(), also: 'rules' },
  { label: 'Terms of Service', to: paths.termsOfService(), also: 'legal' },
  { label: 'Privacy Policy', to: paths.privacyPolicy(), also: 'legal' },
];

/** So many stand above what else was found. */
const SHOWN = 4;

/** Those that have the words; of none typed those that are hard to find otherwise. */
export function placesFor(words: string): readonly FoundPlace[] {
  const sought = comparable(words);
  if (!sought) return PLACES.filter(({ first }) => first);
  const has = (text: string) => comparable(text).includes(sought);
  const named = PLACES.filter(({ label }) => has(label));
  const meant = PLACES.filter(({ label, also = '' }) => !has(label) && has(also));
  return [...named, ...meant].slice(0, SHOWN);
}
