export type ContentKind = 'image' | 'pdf' | 'doc' | 'docx' | 'txt';

/** Why content is not stored. */
export type ContentProblem =
  | 'unknown'
  | 'svg'
  | 'heic'
  | 'markup'
  | 'damaged'
  | 'several'
  | 'unpacks_too_large'
  | 'macros'
  | 'too_many_pixels'
  | 'too_long_side'
  | 'too_much_to_hold';

export class ContentError extends Error {
  readonly problem: ContentProblem;

  constructor(problem: ContentProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * The process that reads pictures ended in the middle of one: by chance, or because that one takes
 * too much of it.
 */
export class ReaderEnded extends Error {
  /** Its exit code or the signal that ended it. */
  readonly by: number | string | null;

  constructor(by: number | string | null) {
    super(`the process that reads pictures ended in the middle of one (${by})`);
    this.by = by;
  }
}
