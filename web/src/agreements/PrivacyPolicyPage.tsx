import { privacyPolicy as text } from '@pcr/contract/agreements/texts/privacy-policy.text.ts';
import { useUserId } from '../account/account.ts';
import { BackLink } from '../kit/page/BackLink.tsx';
import { paths } from '../paths.ts';
import { AboutRecordLine } from './AboutRecordLine.tsx';
import { AgreementBody } from './AgreementBody.tsx';

/** agreements.md 28: for anybody, with an account or without one. */
export default function PrivacyPolicyPage() {
  const isMember = useUserId() !== '';
  return (
    <main className="mx-auto max-w-column px-4 pt-6 pb-10">
      <title>{`${text.title} – PCR`}</title>
      <div className="mb-2">
        {isMember ? (
          <BackLink to={paths.privacySecurity()}>Back to Privacy Settings</BackLink>
        ) : (
          <BackLink to={paths.home()}>Go to PCR</BackLink>
        )}
      </div>
      <h1 className="text-xl">{text.title}</h1>
      <p className="mt-1 mb-5 text-ink-soft">
        Version {text.version}. Privacy policy last updated {text.effective}.
      </p>
      <div className="rounded-card border border-line bg-card p-4 shadow-soft wide:p-6">
        <AgreementBody sections={text.tabs.flatMap((tab) => tab.sections)} />
      </div>
      <div className="mt-5">
        <AboutRecordLine />
      </div>
    </main>
  );
}
