import { toastSuccess } from '../../kit/toast/toast.ts';

/** Signing in took the deletion back (deletion.md 3). */
export const sayKept = () => toastSuccess('Your account is not deleted. Welcome back.');
