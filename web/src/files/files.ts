// What other domains know of files.
export { sendFile } from './files.data.ts';
export { acceptFor, hintFor, refuseFor, uploadErrorWords } from './files.labels.ts';
