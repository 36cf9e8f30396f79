/** Stands for the copy of what was written by an account that is gone. */
export const ACCOUNT_GONE = 'What this is about was deleted with the account that wrote it.';
