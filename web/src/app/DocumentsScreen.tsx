import { DOCUMENTS_TOPIC } from '@pcr/contract/files/documents.schema.ts';
import { recheckSession } from '../account/account.ts';
import { onLiveEvent } from '../kit/live/live-events.ts';

// The first credential ends the grace period (account.md 22), which the session says.
onLiveEvent(DOCUMENTS_TOPIC, recheckSession);

export { default } from '../files/documents/DocumentsPage.tsx';
