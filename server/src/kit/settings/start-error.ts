/** A reason not to start that whoever runs PCR can do something about: its message is one line, shown as it is. */
export class StartError extends Error {
  override name = 'StartError';
}
