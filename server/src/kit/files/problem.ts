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
  | 'too_many_pixels';

export class ContentError extends Error {
  readonly problem: ContentProblem;

  constructor(problem: ContentProblem) {
    super(problem);
    this.problem = problem;
  }
}
