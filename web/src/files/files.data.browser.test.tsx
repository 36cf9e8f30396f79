import { getReceived } from '@pcr/contract/files/files.endpoints.ts';
import { callAs } from '../kit/api/api.ts';
import { newId } from '../kit/api/ids.ts';
import { expect, test } from '../kit/testing/component-test.ts';
import { sendFile } from './files.data.ts';
import { heldUploads } from './testing/held-uploads.ts';

// machines.md 43
test('an upload goes on where it was cut off only as long as its member is signed in', async ({
  server,
}) => {
  const sent = heldUploads();
  server.answer(getReceived, () => ({ bytes: 0 }));
  /** The end of the test cuts it off. */
  const goOn = (name: string) =>
    void sendFile('documents', { id: newId(), name, blob: new Blob() }, { again: true }).catch(
      () => {},
    );
  callAs(newId());
  const held = server.hold(getReceived);
  goOn('ana.txt');
  await held.arrived;
  callAs(newId());
  held.letGo();
  goOn('bea.txt');
  await expect.poll(() => sent.map(({ name }) => name)).toContain('bea.txt');
  expect(sent).toHaveLength(1);
});
