import type { EntryMissingProps } from './EntryMissing.tsx';
import type { Sends } from './use-entry-save.ts';

/** The parts of a kind's data that its form uses. */
interface FormData<Given, Edit, Entry> {
  data: {
    useOne: (id: string | null) => { data: Entry | undefined } & EntryMissingProps['query'];
    useCreate: () => Sends<Given, Entry>;
    useUpdate: () => Sends<{ id: string; edit: Edit }, Entry>;
    useRestore: () => Sends<string, Entry>;
  };
}

/**
 * The props of a kind's form: the entry to edit, or none for a new one, and the mutations that save
 * it.
 */
export function useEntryOfForm<Given, Edit, Entry>(
  { data }: FormData<Given, Edit, Entry>,
  id: string | null,
) {
  const query = data.useOne(id);
  return {
    ...{ query, entry: id === null ? null : query.data },
    ...{ create: data.useCreate(), update: data.useUpdate(), restore: data.useRestore() },
  };
}
