import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { loadable } from '../../kit/browser/loadable.tsx';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Link } from '../../kit/ui/Link.tsx';
import { paths } from '../../paths.ts';
import { WaitingSignOutNote } from '../sign-out/WaitingSignOutNote.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { CAME_FOR } from './came-for.ts';
import { lateForm } from './LateForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import { type VisitorForm, visitorForm } from './visitor-form.ts';

const ResetRequestForm = loadable(() => import('../password/ResetRequestForm.tsx'));

const WORDS: Record<VisitorForm, { title: string; tagline: string }> = {
  'sign-in': { title: 'Sign In', tagline: 'Protect your business, protect your peace of mind' },
  'sign-up': { title: 'Sign Up', tagline: 'Create your account' },
  reset: { title: 'Reset Password', tagline: 'Reset your password' },
};

const LINK = 'inline-flex min-h-touch items-center text-brand-ink underline underline-offset-4';

/** All that anonymous visitors see (account.md 1). */
export default function AuthScreen({ expired }: { expired: boolean }) {
  const [search, setSearch] = useSearchParams();
  const [sessionError, setSessionError] = useState(false);
  const [registered, setRegistered] = useState<{ email: string; password: string } | null>(null);
  const [email, setEmail] = useState('');
  const location = useLocation();
  const [first] = useState(() => (expired ? 'sign-in' : visitorForm(location)));
  const asked = search.get('mode');
  const mode = asked === 'sign-in' || asked === 'sign-up' || asked === 'reset' ? asked : first;

  useEffect(() => {
    if (!tellsOfEndedSession(search)) return;
    setSessionError(true);
    const rest = new URLSearchParams(search);
    for (const name of ['error', 'error_code', 'error_description']) rest.delete(name);
    setSearch(rest, { replace: true });
  }, [search, setSearch]);

  function go(to: VisitorForm) {
    const next = new URLSearchParams(search);
    if (to === first) next.delete('mode');
    else next.set('mode', to);
    setSearch(next);
    if (to !== 'sign-in') setRegistered(null);
  }

  const late = lateForm(() => go('sign-in'));

  return (
    <AuthFrame
      {...WORDS[mode]}
      after={
        <div className="flex flex-wrap justify-center gap-x-6">
          <Link to={paths.aboutRecord()} className={LINK}>
            A record is about my family
          </Link>
          <Link to={paths.privacyPolicy()} className={LINK}>
            Privacy policy
          </Link>
        </div>
      }
    >
      {(expired || sessionError) && mode === 'sign-in' && (
        <Banner tone="amber" live="polite">
          Your session has expired. Please sign in again.
        </Banner>
      )}
      {!expired && !sessionError && mode === 'sign-in' && CAME_FOR[location.pathname] && (
        <Banner tone="info">{CAME_FOR[location.pathname]}</Banner>
      )}
      <WaitingSignOutNote />
      {mode === 'sign-in' && (
        <SignInForm
          known={registered ?? { email, password: '' }}
          registered={registered !== null}
          takesFocus
          onEmail={setEmail}
          onForgot={() => go('reset')}
          onSignUp={() => go('sign-up')}
        />
      )}
      {mode === 'sign-up' && (
        <RegisterForm
          email={email}
          onEmail={setEmail}
          onSignIn={() => go('sign-in')}
          onRegistered={(given) => {
            setRegistered(given);
            setEmail(given.email);
            go('sign-in');
          }}
        />
      )}
      {mode === 'reset' && (
        <ResetRequestForm {...late} email={email} onEmail={setEmail} onBack={() => go('sign-in')} />
      )}
    </AuthFrame>
  );
}

/**
 * account.md 14: an error query of invalid_request, or a description that mentions a refresh token.
 */
function tellsOfEndedSession(search: URLSearchParams): boolean {
  const description = search.get('error_description') ?? '';
  return search.get('error') === 'invalid_request' || /refresh.token/i.test(description);
}
