/**
 * A reason not to start that the operator can do something about. Its message is one line, shown as
 * it is.
 */
export class StartError extends Error {
  override name = 'StartError';
}
