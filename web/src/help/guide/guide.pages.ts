import { operatorName } from '@pcr/contract/kit/words/operator.ts';
/**
 * One page of the user guide: docs/guide/{name}.md, or a walk-through:
 * docs/guide/tutorials/{name}.md.
 */
export interface GuidePage {
  /** In the address, and the name of the file. */
  name: string;
  /** The page's first heading (a test holds them to each other). */
  title: string;
  /** What one finds there, in a few words. */
  summary: string;
}

export const GUIDE_PAGES: readonly GuidePage[] = [
  {
    name: 'first-steps',
    title: 'First steps',
    summary: 'Create an account, accept the terms, look around',
  },
  {
    name: 'dashboard',
    title: 'Your dashboard',
    summary: 'Jobs, your activity and announcements at a glance',
  },
  {
    name: 'family-records',
    title: 'Family records',
    summary: 'Add, find, rate, change and delete records',
  },
  { name: 'announcements', title: 'Announcements', summary: 'Write one, change it, undo a delete' },
  {
    name: 'jobs',
    title: 'Job board',
    summary: 'Find a job, apply, post your own, choose who gets it',
  },
  { name: 'contractors', title: 'Contractors', summary: 'Find someone, add them, rate them' },
  {
    name: 'events',
    title: 'Events',
    summary: 'Find one, take a seat, make your own, check people in',
  },
  { name: 'groups', title: 'Groups', summary: 'Find one, ask to join, start your own' },
  { name: 'mentors', title: 'Mentors', summary: 'Find somebody to learn from, or be a mentor' },
  {
    name: 'profile-and-settings',
    title: 'Profile and settings',
    summary: 'Your details, your account and your notifications',
  },
  {
    name: 'photos-and-files',
    title: 'Photos and files',
    summary: 'Your photo and documents, limits, what PCR removes',
  },
  { name: 'messages', title: 'Messages', summary: 'Write to a member, block and report' },
  {
    name: 'help-and-messages',
    title: 'Help and messages',
    get summary() {
      return `Write to ${operatorName()} and follow the answer`;
    },
  },
  {
    name: 'privacy',
    title: 'Your privacy',
    summary: 'Who can see what, and what stays on your device',
  },
  {
    name: 'offline',
    title: 'When your signal is weak or gone',
    summary: 'What works without a connection, and what doesn’t',
  },
];

export const TUTORIALS: readonly GuidePage[] = [
  {
    name: 'add-a-family',
    title: 'Add your first family record',
    summary: 'From an empty list to a rated record',
  },
  {
    name: 'find-a-family',
    title: 'Find a family',
    summary: 'Search, filter, sort, and read the details',
  },
  { name: 'undo-a-delete', title: 'Undo a delete', summary: 'Right away, or within 30 days' },
  {
    name: 'post-an-announcement',
    title: 'Post an announcement',
    summary: 'Write to every member, with a priority',
  },
  {
    name: 'set-your-photo',
    title: 'Set your profile photo',
    summary: 'Choose a picture, crop it, save it',
  },
  { name: 'ask-for-help', title: 'Ask for help', summary: 'Send a message and follow the answer' },
];
