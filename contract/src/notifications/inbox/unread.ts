// What every screen needs of the inbox. The sentences of its entries come with the screen that
// shows them.

/**
 * Unread entries are counted no further than this, so that it costs the same however many there
 * are.
 */
export const UNREAD_COUNTED = 100;

/** The live topic of somebody's own inbox; `id` is the entry, null when several changed. */
export const INBOX_TOPIC = 'inbox';
