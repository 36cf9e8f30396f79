import * as z from 'zod/mini';
import { COMMON_ERRORS, ErrorAnswer } from './error-answer.ts';

/**
 * The closed set of errors that leave the server. `status` is its HTTP status, `message` its words:
 * what happened and what to do next. Nothing internal is ever added.
 */
export const ERRORS = {
  malformed_json: {
    status: 400,
    message: 'Something went wrong with that request. Please try again.',
  },
  malformed_request: {
    status: 400,
    message: 'Something went wrong with that request. Please try again.',
  },
  request_too_slow: { status: 408, message: 'That took too long to reach us. Please try again.' },
  headers_too_large: {
    status: 431,
    message:
      'Your browser sent too much data. Please clear the cookies for this site and try again.',
  },
  not_authenticated: { status: 401, message: 'User not authenticated' },
  wrong_credentials: { status: 401, message: 'Invalid email or password' },
  /** The password was right; `signInWithCode` goes on from there. */
  code_required: { status: 401, message: 'Please type the code from your phone.' },
  sign_in_again: {
    status: 401,
    message: 'That took too long, or too many tries. Please sign in again.',
  },
  two_factor_changed: {
    status: 409,
    message: 'This was changed somewhere else. Please reload the page.',
  },
  passkey_refused: {
    status: 401,
    message: 'That passkey did not work. Please try again, or use your password.',
  },
  passkey_not_added: {
    status: 409,
    message: 'This passkey could not be added. Please start again.',
  },
  invalid_reset_link: {
    status: 400,
    message: 'This reset link has expired or was already used. Please ask for a new one.',
  },
  invalid_confirmation_link: {
    status: 400,
    message: 'This confirmation link has expired. Please ask for a new one.',
  },
  already_confirmed: {
    status: 409,
    message: 'This email address is already confirmed. Please sign in.',
  },
  invalid_email_change_link: {
    status: 400,
    message:
      'This link has expired or was already used. To change your email address, start again in Account Settings.',
  },
  invalid_device_link: {
    status: 400,
    message: 'That device is already signed out.',
  },
  invalid_album_link: {
    status: 400,
    message: 'This link shows nothing anymore. Please ask whoever sent it for a new one.',
  },
  invalid_dispute_link: {
    status: 400,
    message: 'This link has expired. Nothing was sent to PCR. Please write your request again.',
  },
  invalid_unsubscribe_link: {
    status: 400,
    message:
      'This link does not work. Please open the link in our email again, or change it in your settings.',
  },
  origin_refused: {
    status: 403,
    message:
      'This page is not at the right address. Please open PCR at its own address and try again.',
  },
  agreement_required: { status: 403, message: 'Please accept the current terms first.' },
  agreement_outdated: {
    status: 409,
    message: 'There is a new version of this text. Please reload the page and read it.',
  },
  forbidden: { status: 403, message: 'You can look at this, but you can’t change it.' },
  id_taken: { status: 409, message: 'This could not be saved. Please save it again.' },
  conflict: {
    status: 409,
    message: 'This was changed somewhere else while you had it open. Please compare both versions.',
  },
  name_taken: {
    status: 409,
    message: 'Another document in this folder has this name. Please choose another name.',
  },
  file_too_large: { status: 413, message: 'This file is too large. Please choose a smaller one.' },
  file_refused: { status: 422, message: 'PCR can’t store this file. Please choose another one.' },
  no_room: {
    status: 413,
    message: 'You have no room left for this file. Delete some files to make room.',
  },
  storage_full: {
    status: 507,
    message: 'We can’t store files right now. Yours was not saved. Please try again later.',
  },
  length_required: {
    status: 411,
    message: 'Something went wrong with the upload. Please try again.',
  },
  upload_broken: {
    status: 400,
    message: 'The upload stopped before it was done, and nothing was saved. Please try again.',
  },
  unsupported_media_type: {
    status: 415,
    message: 'Something went wrong with that request. Please try again.',
  },
  no_gateway: {
    status: 409,
    message: 'PCR can’t send text messages here yet. You can still be told by email and push.',
  },
  /** Of an endpoint that must not be sent twice: see `isRepeatable`. */
  outcome_unknown: {
    status: 503,
    message:
      'The connection broke, and PCR does not know whether this was done. Please look before you try again.',
  },
  invalid_input: { status: 422, message: 'Please check the marked fields.' },
  ...COMMON_ERRORS,
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;
const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** The one form in which an error travels. */
export const ErrorBody = z.object({
  error: z.extend(ErrorAnswer.shape.error, { code: z.enum(codes) }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** The details that may come with code and words. */
export type ErrorDetail = Partial<
  Pick<ErrorBody['error'], 'message' | 'fields' | 'current' | 'can' | 'retry_after' | 'agreements'>
>;
