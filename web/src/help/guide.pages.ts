/** One page of the user guide: docs/guide/{name}.md, or a walk-through: docs/guide/tutorials/{name}.md. */
export interface GuidePage {
  /** In the address, and the name of the file. */
  name: string;
  /** The page's first heading (a test holds them to each other). */
  title: string;
  /** What one finds there, in a few words. */
  summary: string;
}

export const GUIDE_PAGES: readonly GuidePage[] = [
  { name: 'first-steps', title: 'First steps', summary: 'Create an account, accept the terms, find your way' },
  { name: 'dashboard', title: 'Your dashboard', summary: 'Jobs, your activity and announcements at a glance' },
  { name: 'family-records', title: 'Family records', summary: 'Add, find, rate, change and delete records' },
  { name: 'announcements', title: 'Announcements', summary: 'Tell everybody, change it, take it back' },
  { name: 'jobs', title: 'Job board', summary: 'Find a job, apply, post your own, decide applications' },
  { name: 'contractors', title: 'Contractors', summary: 'Find somebody, add them, say how it was' },
  {
    name: 'profile-and-settings',
    title: 'Profile and settings',
    summary: 'What is known about you, and what you are told',
  },
  { name: 'photos-and-files', title: 'Photos and files', summary: 'Your profile photo, limits, and what is removed' },
  { name: 'help-and-messages', title: 'Help and messages', summary: 'Write to the operator and follow the answer' },
  { name: 'privacy', title: 'Privacy of your records', summary: 'Who sees what, and what stays on your device' },
  { name: 'offline', title: 'Poor signal and no signal', summary: 'What works without a network, and what waits' },
];

export const TUTORIALS: readonly GuidePage[] = [
  { name: 'add-a-family', title: 'Add your first family record', summary: 'From an empty list to a rated record' },
  { name: 'find-a-family', title: 'Find a family', summary: 'Search, filter, sort, and read the details' },
  { name: 'undo-a-delete', title: 'Take back a deletion', summary: 'Right away, or within 30 days' },
  { name: 'post-an-announcement', title: 'Post an announcement', summary: 'Write to every member, with a priority' },
  { name: 'set-your-photo', title: 'Set your profile photo', summary: 'Choose a picture, crop it, save it' },
  { name: 'ask-for-help', title: 'Ask for help', summary: 'Send a message and see what became of it' },
];
