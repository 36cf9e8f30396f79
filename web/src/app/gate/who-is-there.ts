import { loadable } from '../../kit/browser/loadable.tsx';

// A visitor does not load the code of a member's app, nor a member what a visitor sees.

export const AuthScreen = loadable(() => import('../../account/sign-in/AuthScreen.tsx'));
export const MemberApp = loadable(() => import('../MemberApp.tsx'));
