import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../kit/api/api.ts';
import { useUnheard } from '../../kit/api/use-unheard.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { paths } from '../../paths.ts';
import { AuthFrame } from '../sign-in/AuthFrame.tsx';

export interface ConfirmByLinkProps {
  /** Of the page and of its button. */
  title: string;
  tagline: string;
  /** Sends the link's token. */
  confirm: {
    isSuccess: boolean;
    isPending: boolean;
    error: Error | null;
    mutate: (token: string) => void;
  };
  /** Above the button: what the link's token confirms. */
  about?: ReactNode;
  /** Why the link can confirm nothing, where that is known before the press. */
  dead?: Error | null;
  /** In place of the button where the link cannot confirm anything: how one comes by another. */
  otherwise?: ReactNode;
  /** In place of the refusal where the link may have been used here: an answer was lost. */
  perhaps?: ReactNode;
  /** The words once it is confirmed. */
  done: ReactNode;
  /** Where somebody who does not confirm goes: 'Go to Sign In'. */
  elsewhere: string;
}

/**
 * Where the link of a mail leads. A press confirms, not the opening: mail scanners open links too.
 */
export function ConfirmByLink(props: ConfirmByLinkProps) {
  const { title, tagline, confirm, about, dead, otherwise, perhaps, done, elsewhere } = props;
  const token = useLinkToken();
  const unheard = useUnheard(confirm.error);
  const refusal = dead ?? confirm.error;
  const isDead = isNoLink(refusal);
  const mayBeUsed = perhaps && unheard && isDead;
  return (
    <AuthFrame title={title} tagline={tagline}>
      {confirm.isSuccess ? (
        <>
          {done}
          <ButtonLink look="primary" to={paths.home({ mode: 'sign-in' })} replace>
            Continue to PCR
          </ButtonLink>
        </>
      ) : (
        <>
          {mayBeUsed && perhaps}
          {refusal && !mayBeUsed && (
            <Banner tone="red" live="assertive">
              {refusal.message}
            </Banner>
          )}
          {token === '' && (
            <Banner tone="red">
              Part of this link is missing. Please open the link in our email again.
            </Banner>
          )}
          {token !== '' && !isDead ? (
            <>
              {about}
              <Button
                busy={confirm.isPending}
                busyLabel="Confirming..."
                onClick={() => confirm.mutate(token)}
              >
                {title}
              </Button>
            </>
          ) : (
            otherwise
          )}
          <ButtonLink look="quiet" to={paths.home({ mode: 'sign-in' })}>
            {elsewhere}
          </ButtonLink>
        </>
      )}
    </AuthFrame>
  );
}

/** What the address of the link says, also once it is taken out of it. */
export function useLinkToken(): string {
  const [search] = useSearchParams();
  const [token] = useState(() => search.get('token') ?? '');
  return token;
}

/** Trying the same link again is of no use. */
export const isNoLink = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 400;
