export type ContentKind = 'image' | 'pdf' | 'doc' | 'docx' | 'txt';

/** What a file is, judged by its content. */
export interface Judged {
  kind: ContentKind;
  /** Of a text that is not UTF-8 yet. */
  encoding?: 'utf-16le' | 'utf-16be' | 'windows-1252';
}

/** Why content is not stored. */
export type ContentProblem =
  | 'unknown'
  | 'svg'
  | 'heic'
  | 'markup'
  | 'damaged'
  | 'locked'
  | 'sheet'
  | 'slides'
  | 'open_document'
  | 'letters'
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
