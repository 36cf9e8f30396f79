import * as myData from '@pcr/contract/my-data/my-data.endpoints.ts';
import { calling, type EndpointCall } from '../../testing/endpoints/calling.ts';
import { newId } from '../../testing/new-id.ts';

/** A right call of each endpoint, as the owner would make it, and what it answers to whom. */
export const calls: readonly EndpointCall[] = [
  calling(myData.getDataExport, [401, 200, 200, 200], () => ({})),
  calling(myData.requestDataExport, [401, 200, 200, 200], () => ({})),
  calling(myData.deleteDataExport, [401, 204, 204, 204], () => ({})),
  // There is none yet; a ready one and another's are in my-data.pg.test.ts.
  // How one is made takes a task (my-data.pg.test.ts).
  calling(myData.getDataExportContent, [401, 404, 404, 404], () => ({ params: { id: newId() } })),
];
