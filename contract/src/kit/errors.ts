import * as z from 'zod/mini';

/**
 * The closed set of errors that leave the server. `status` is its HTTP status, `message` its words: what
 * happened and what to do next. Nothing internal is ever added.
 */
export const ERRORS = {
  malformed_json: { status: 400, message: 'The request could not be read. Please try again.' },
  malformed_request: { status: 400, message: 'The request could not be read. Please try again.' },
  request_too_slow: { status: 408, message: 'The request took too long to arrive. Please try again.' },
  headers_too_large: {
    status: 431,
    message: 'The browser sends too much with each request. Please delete the cookies of this site and try again.',
  },
  not_authenticated: { status: 401, message: 'User not authenticated' },
  wrong_credentials: { status: 401, message: 'Invalid email or password' },
  invalid_reset_link: {
    status: 400,
    message: 'This reset link has expired or was used before. Please ask for a new one.',
  },
  invalid_confirmation_link: {
    status: 400,
    message: 'This confirmation link has expired. Please ask for a new one.',
  },
  already_confirmed: { status: 409, message: 'This email address is confirmed already. Please sign in.' },
  invalid_email_change_link: {
    status: 400,
    message: 'This link has expired or was used before. Please change your email address again in Account Settings.',
  },
  origin_refused: {
    status: 403,
    message: 'This request did not come from the app. Please open it at its own address and reload the page.',
  },
  agreement_required: { status: 403, message: 'Please accept the current terms first.' },
  agreement_outdated: { status: 409, message: 'This text has a new version. Please reload the page and read it.' },
  forbidden: { status: 403, message: 'You may look at this, but not change it.' },
  not_found: { status: 404, message: 'This does not exist, or is not yours to see.' },
  id_taken: { status: 409, message: 'This entry could not be saved under its id. Please save it again.' },
  conflict: { status: 409, message: 'This was changed elsewhere in the meantime. Please compare both versions.' },
  body_too_large: { status: 413, message: 'This is too large to be saved. Please shorten it.' },
  file_too_large: { status: 413, message: 'This file is too large. Please choose a smaller one.' },
  file_refused: { status: 422, message: 'This file cannot be kept. Please choose another one.' },
  no_room: { status: 413, message: 'Your files have no room for this one. Delete some to make room.' },
  storage_full: {
    status: 507,
    message: 'No file can be taken at the moment, and nothing of this one was kept. Please try again later.',
  },
  length_required: { status: 411, message: 'The upload does not say how large the file is. Please try again.' },
  upload_broken: { status: 400, message: 'The upload broke off, and nothing of it was kept. Please try again.' },
  unsupported_media_type: { status: 415, message: 'The request could not be read. Please try again.' },
  invalid_input: { status: 422, message: 'Please check the marked fields.' },
  too_many_requests: { status: 429, message: 'Too many tries. Please wait a moment.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, message: 'The service is starting or busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;
const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** The one form in which an error travels. */
export const ErrorBody = z.object({
  error: z.object({
    code: z.enum(codes),
    message: z.string(),
    /** With `invalid_input`: every field that is wrong, by its path ('service_end_date'), with its words. */
    fields: z.optional(z.record(z.string(), z.string())),
    /** With `conflict`: the row as it is now. */
    current: z.optional(z.unknown()),
    /** With `not_found`, of an entry that was deleted: that the caller may take that back. */
    can: z.optional(z.object({ restore: z.literal(true) })),
    /** With `too_many_requests`: whole seconds until the next try. */
    retry_after: z.optional(z.number()),
    /** With `agreement_required`: the texts to accept. */
    agreements: z.optional(z.array(z.string())),
    /** What the log knows this request by. */
    request_id: z.string(),
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** What may stand beside code and words. */
export type ErrorDetail = Partial<
  Pick<ErrorBody['error'], 'message' | 'fields' | 'current' | 'can' | 'retry_after' | 'agreements'>
>;
