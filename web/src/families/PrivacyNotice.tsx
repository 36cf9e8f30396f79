import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../app/paths.ts';

export function PrivacyNotice() {
  return (
    <aside aria-label="Privacy notice" className="flex gap-3 rounded-card bg-sunken px-4 py-3 text-sm text-ink-soft">
      <Lock size={18} aria-hidden className="mt-px shrink-0" />
      <p>
        Your records are private to you until you choose to share them. PCR handles personal data with COPPA, CCPA and
        GDPR in mind, and what others see is up to you: look at your{' '}
        <Link to={paths.privacySecurity()} className="text-brand-ink underline underline-offset-4">
          privacy settings
        </Link>
        .
      </p>
    </aside>
  );
}
