import * as z from 'zod/mini';

// What the app needs of errors. The words of all of them (errors.ts) come with the answers, not
// with the first screen.

/** Errors of which the app speaks itself: where another machine answers in the server's place. */
export const COMMON_ERRORS = {
  not_found: { status: 404, message: 'This is not here, or you don’t have access to it.' },
  body_too_large: { status: 413, message: 'This is too long to save. Please make it shorter.' },
  too_many_requests: { status: 429, message: 'Too many tries. Please wait a moment.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: {
    status: 503,
    message: 'PCR is busy or just starting up. Please try again in a moment.',
  },
} as const;

/** The one form in which an error travels. An app of yesterday may meet a code of today. */
export const ErrorAnswer = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    /**
     * With `invalid_input`: every field that is wrong, by its path ('service_end_date'), with its
     * words.
     */
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

type Refusal = z.infer<typeof ErrorAnswer>;

/**
 * Whether an answer is such an error, by what every one of them has: the first screens load no zod.
 */
export function isErrorAnswer(body: unknown): body is Refusal {
  const { error } = (typeof body === 'object' && body !== null ? body : {}) as Partial<Refusal>;
  return [error?.code, error?.message, error?.request_id].every((text) => typeof text === 'string');
}
