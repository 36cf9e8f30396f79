import { termsOfService as text } from '@pcr/contract/agreements/texts/terms-of-service.text.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SignOutButton, useUserId } from '../account/account.ts';
import { buttonClass } from '../kit/look/button-look.ts';
import { BackLink } from '../kit/page/BackLink.tsx';
import { measuredBar } from '../kit/sheet/measured-bar.ts';
import { Button } from '../kit/ui/Button.tsx';
import { instantDayText } from '../kit/words/format.ts';
import { paths } from '../paths.ts';
import { AboutRecordLine } from './AboutRecordLine.tsx';
import { AgreementTabs } from './AgreementTabs.tsx';
import { useAcceptAgreement, useAgreement } from './agreements.data.ts';
import { LateSheet } from './LateSheet.tsx';
import { TickToAccept } from './TickToAccept.tsx';

/**
 * agreements.md 12: to read at any time; until accepted, a bar to accept or to sign out, and
 * nothing else.
 */
export default function TermsPage({ shell }: { shell: (page: ReactNode) => ReactNode }) {
  const terms = useAgreement('terms_of_service');
  const accept = useAcceptAgreement('terms_of_service');
  const [confirmed, setConfirmed] = useState(false);
  // A person who has not come to the family records yet has none.
  const first = useAgreement('family_disclaimer').accepted === false;
  const navigate = useNavigate();
  const userId = useUserId();
  // Until the dialog is there, too: the answer makes all of the member's data load again.
  const accepting = terms.accepted === false || accept.isPending || confirmed;

  // The page that had to wait for the terms goes on once another tab has accepted them (29).
  const from: unknown = useLocation().state?.from;
  const asked = useRef(false);
  const isOwn = accept.isPending || accept.isSuccess;
  useEffect(() => {
    if (terms.accepted === false) asked.current = true;
    else if (terms.accepted && asked.current && !isOwn && typeof from === 'string')
      navigate(from, { replace: true });
  }, [terms.accepted, isOwn, from, navigate]);

  const page = (
    <>
      <title>{`${text.title} – PCR`}</title>
      {!accepting && (
        <div className="mb-2">
          <BackLink to={paths.profile()}>Back to Profile</BackLink>
        </div>
      )}
      <h1 className="text-xl">{text.title}</h1>
      <p className="mt-1 mb-5 text-ink-soft">
        Version {text.version}, effective {text.effective}
        {terms.acceptedAt &&
          !accepting &&
          `. You accepted it on ${instantDayText(terms.acceptedAt)}.`}
      </p>
      <AgreementTabs label="Parts of the terms" tabs={text.tabs} />
      <div className="mt-5">
        <AboutRecordLine />
      </div>
    </>
  );
  if (!accepting) return shell(page);
  return (
    <div data-bars>
      <main className="mx-auto max-w-column px-4 pt-6 pb-6">{page}</main>
      {!confirmed && (
        <section
          ref={measuredBar}
          data-bar
          aria-label="Acceptance"
          className="sticky bottom-0 z-20 mx-auto max-w-column border-t border-line bg-card px-4 pt-2 pb-[max(--spacing(3),var(--spacing-safe-bottom))] shadow-soft low:static wide:border-x in-data-tall:static"
        >
          <TickToAccept
            accept={accept}
            label="I have read and accept all parts of the Terms of Service, including the Privacy Policy."
            action="I Accept All Terms - Create Binding Agreement"
            onAccepted={() => setConfirmed(true)}
          />
          <div className="mt-2 flex flex-wrap items-center justify-between gap-3 text-sm text-ink-soft">
            <p className="min-w-0 flex-1 basis-40">
              You need to accept before you can use PCR. If you sign out, we keep your account, and
              you can accept later.
            </p>
            <SignOutButton
              userId={userId}
              className={buttonClass('quiet', '-me-3 shrink-0 px-3!')}
            />
          </div>
        </section>
      )}
      {confirmed && (
        <LateSheet
          open
          dismissable={false}
          title="Terms Accepted Successfully"
          said={`You have accepted the Terms of Service, version ${text.version}.`}
          footer={
            <>
              <Button
                look={first ? 'secondary' : 'primary'}
                onClick={() => navigate(paths.dashboard(), { replace: true })}
              >
                Continue to App
              </Button>
              {first && (
                <Button
                  onClick={() => {
                    // What was accepted is over: back leads from the form to the dashboard.
                    navigate(paths.dashboard(), { replace: true });
                    navigate(paths.newFamilyRecord());
                  }}
                >
                  Add First Record
                </Button>
              )}
            </>
          }
        >
          You can read them again at any time from your profile.
        </LateSheet>
      )}
    </div>
  );
}
