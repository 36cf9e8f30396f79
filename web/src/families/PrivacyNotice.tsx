import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../app/paths.ts';
import { Notice } from '../kit/ui/Notice.tsx';

export function PrivacyNotice() {
  return (
    <Notice label="Privacy notice" icon={Lock}>
      Your records are private to you until you choose to share them. PCR handles personal data with COPPA, CCPA and
      GDPR in mind, and what others see is up to you: look at your{' '}
      <Link to={paths.privacySecurity()} className="text-brand-ink underline underline-offset-4">
        privacy settings
      </Link>
      .
    </Notice>
  );
}
