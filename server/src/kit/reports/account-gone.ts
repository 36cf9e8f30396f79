/** Stands for the copy of a text whose author's account is gone. */
export const ACCOUNT_GONE = 'What this is about was deleted with the account that wrote it.';
