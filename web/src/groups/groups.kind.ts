import type { DeletedGroup, Group } from '@pcr/contract/groups/groups.schema.ts';
import { entryDrafts } from '../kit/draft/entry-drafts.ts';
import { CHANGED_BY_ONESELF, type EntryKind } from '../kit/kind/entry-kind.ts';
import { type GroupBefore, groups } from './groups.data.ts';
import { type GroupFields, type GroupFormValues, groupFields } from './groups.fields.ts';
import type { GroupFilters } from './groups.search.ts';

/** Groups, as the list with details and form takes them. */
export const groupKind: EntryKind<
  GroupFormValues,
  GroupFields,
  Group,
  Group,
  GroupFilters,
  DeletedGroup,
  GroupBefore
> = {
  noun: 'group',
  nouns: 'groups',
  all: 'Groups',
  nameField: 'name',
  data: groups,
  fields: groupFields,
  drafts: entryDrafts('groups', ['name', 'description', 'location']),
  currentOf: groups.currentOf,
  changedBy: CHANGED_BY_ONESELF,
  words: {
    title: { add: 'Start a New Group', edit: 'Edit Group' },
    press: { add: 'Create Group', edit: 'Save Changes' },
    added: 'Group created successfully!',
    updated: 'Group updated successfully!',
    addFailed: 'Failed to create group',
    updateFailed: 'Failed to update group',
    restored: 'Group restored',
    restoreFailed: 'Failed to restore group. Please try again.',
    deleteTitle: 'Delete this group?',
  },
};
