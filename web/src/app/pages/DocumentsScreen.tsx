import { DOCUMENTS_TOPIC } from '@pcr/contract/files/documents/documents.schema.ts';
import { recheckSession, useUserId } from '../../account/account.ts';
import DocumentsPage from '../../files/documents/DocumentsPage.tsx';
import { onLiveEvent } from '../../kit/live/live-events.ts';

// The first credential ends the grace period (account.md 22), which the session says.
onLiveEvent(DOCUMENTS_TOPIC, recheckSession);

/** The documents of the signed-in member. */
export default function DocumentsScreen() {
  return <DocumentsPage userId={useUserId()} />;
}
