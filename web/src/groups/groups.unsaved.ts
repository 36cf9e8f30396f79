import type { UnsavedForms } from '../domain.ts';

export const unsaved: UnsavedForms = {
  groups: { added: 'A new group', changed: 'Changes to a group' },
  group_applications: 'An application to join a group',
  group_declines: 'A word to a group applicant',
  group_posts: 'A post for a group',
  group_post_reports: 'A report about a post',
  group_comments: { added: 'A comment in a group', changed: 'Changes to a comment in a group' },
  group_comment_reports: 'A report about a comment',
};
