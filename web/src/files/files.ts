// What other domains know of files.
import { loadable } from '../kit/browser/loadable.tsx';

export { expiryText, STATES as CREDENTIAL_STATES } from './credentials/credentials.labels.ts';
export { InspectionReadySkeleton } from './credentials/InspectionReadySkeleton.tsx';
export { FOLDER_LABELS } from './documents/documents.labels.ts';
export { sendFile } from './files.data.ts';
export {
  acceptFor,
  hintFor,
  NOT_CHECKED,
  refuseFor,
  smallerFor,
  uploadErrorWords,
} from './files.labels.ts';
export { CameraFace } from './picture/CameraFace.tsx';
export { FaceSheet } from './picture/FaceSheet.tsx';
export { PictureField } from './picture/PictureField.tsx';
export { usePictureOnItsWay } from './picture/use-picture-on-its-way.tsx';

/** Its place while its code comes is `InspectionReadySkeleton`. */
export const InspectionReady = loadable(() => import('./credentials/InspectionReady.tsx'));
