import {
  ERRORS,
  type ErrorBody,
  type ErrorCode,
  type ErrorDetail,
} from '@pcr/contract/kit/errors.ts';

/**
 * The error that a domain throws to refuse: a code of the closed set. Its status and words come
 * from the contract.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;

  /** `options.cause` is for the log alone. */
  constructor(code: ErrorCode, detail: ErrorDetail = {}, options: ErrorOptions = {}) {
    super(code, options);
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  body(requestId: string): ErrorBody {
    return {
      error: {
        code: this.code,
        message: ERRORS[this.code].message,
        ...this.detail,
        request_id: requestId,
      },
    };
  }
}
