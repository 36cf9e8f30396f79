/** What an entry of the inbox leads to, by how its address begins or ends. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/[?&](tab=applications|requests)$/, 'Applications'],
  [/tab=assessments$/, 'Assessments'],
  [/^\/jobs/, 'Job'],
  [/^\/contractors/, 'Contractor'],
  [/^\/events\/meetings/, 'Meeting'],
  [/^\/groups|tab=groups/, 'Group'],
  [/tab=mentorship/, 'Mentorship'],
  [/^\/events/, 'Event'],
  [/^\/messages/, 'Conversation'],
  [/^\/family-records\/pickups/, 'Pickups'],
  [/view=looks$/, 'Who Looked'],
  [/^\/family-records/, 'Record'],
  [/^\/consent-management/, 'Consent Management'],
  [/^\/documents\/binder/, 'Binder'],
  [/folder=certificates/, 'Certificate'],
  [/^\/daily-report/, 'Report'],
  [/^\/broadcasts/, 'Message'],
  [/^\/help-support/, 'Answer'],
  [/^\/announcements/, 'Announcements'],
];

/** 'Open Job', as the button says that leads there; 'Open' where the place has no name. */
export function opensText(place: string): string {
  const [, name] = NAMES.find(([sign]) => sign.test(place)) ?? [];
  return name ? `Open ${name}` : 'Open';
}
