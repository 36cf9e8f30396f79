import type { InboxKind } from '@pcr/contract/notifications/inbox.schema.ts';

/** How soon somebody is told beside their inbox. */
export type Urgency =
  /** At once, by every channel that is switched on. */
  | 'emergency'
  /** By mail at once, whatever the preferences and however many came before. */
  | 'warning'
  | 'can_wait';

const URGENCY: { readonly [K in InboxKind]?: Urgency } = {
  families_expiring: 'warning',
  operator_emergency: 'emergency',
};

export const urgencyOf = (kind: InboxKind): Urgency => URGENCY[kind] ?? 'can_wait';
