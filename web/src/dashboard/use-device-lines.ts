import { Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { draftsOf, onDraftsChangedElsewhere } from '../kit/draft/draft-storage.ts';
import { useUnsentCounts } from '../kit/kept/unsent-files.ts';
import { TONE_PAIR } from '../kit/look/tone.ts';
import { momentText } from '../kit/words/said-time.ts';
import { paths } from '../paths.ts';
import { type TodayView, unsentView } from './today.labels.ts';

/**
 * The forms whose drafts the dashboard shows, by the first word of the draft's name. `name` is the
 * field that names what was begun. `added` leads to the form of a new entry, by the end of the
 * draft's name: which new entry it is, or the card that a first message goes to.
 */
const DRAFTS: Readonly<
  Record<
    string,
    {
      noun: string;
      name?: string;
      added: (which: string) => string;
      changed: (id: string) => string;
    }
  >
> = {
  families: {
    noun: 'family record',
    name: 'family_name',
    added: (which) => `${paths.familyRecords()}?add=${which}`,
    changed: paths.familyRecord,
  },
  jobs: {
    noun: 'job',
    name: 'title',
    added: (which) => `${paths.jobs()}?add=${which}`,
    changed: paths.job,
  },
  events: {
    noun: 'event',
    name: 'title',
    added: (which) => `${paths.events()}?add=${which}`,
    changed: paths.event,
  },
  contractors: {
    noun: 'contractor',
    name: 'name',
    added: (which) => `${paths.contractors()}?add=${which}`,
    changed: paths.contractor,
  },
  groups: {
    noun: 'group',
    name: 'name',
    added: (which) => `${paths.events({ tab: 'groups' })}&add=${which}`,
    changed: paths.group,
  },
  conversation_messages: { noun: 'message', added: paths.newMessage, changed: paths.message },
};

/** What waits on this device alone: files that are not sent, and the newest draft. */
export function useDeviceLines(userId: string): TodayView[] {
  const { documents, gallery } = useUnsentCounts(userId);
  const [drafts, setDrafts] = useState(() => draftViews(userId));
  useEffect(() => onDraftsChangedElsewhere(userId, () => setDrafts(draftViews(userId))), [userId]);
  return [
    ...(documents > 0 ? [unsentView(documents, 'documents')] : []),
    ...(gallery > 0 ? [unsentView(gallery, 'gallery')] : []),
    ...drafts,
  ];
}

/** In the key of a new one: what follows is the id of the draft (kit/draft/entry-drafts.ts). */
const NEW = ':new:';

function draftViews(userId: string): TodayView[] {
  for (const { key, name, values, saved_at } of draftsOf(userId)) {
    const [kind = '', id = ''] = name.split(':');
    const form = Object.hasOwn(DRAFTS, kind) ? DRAFTS[kind] : undefined;
    if (form && id) {
      const named = form.name ? values[form.name] : '';
      const unsaved = `Not saved yet · ${momentText(saved_at)}`;
      return [
        {
          key: 'draft',
          icon: Pencil,
          tone: TONE_PAIR.amber,
          title: `Go on with your ${form.noun}`,
          detail:
            typeof named === 'string' && named.trim() ? `${named.trim()} · ${unsaved}` : unsaved,
          to:
            id === 'new' ? form.added(key.slice(key.indexOf(NEW) + NEW.length)) : form.changed(id),
        },
      ];
    }
  }
  return [];
}
