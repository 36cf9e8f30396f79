import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Link } from '../../kit/ui/Link.tsx';
import { paths } from '../../paths.ts';

const MINUTE = 60_000;
const ACTIVE = 'Grace Period Active: ';

export interface GracePeriodBannerProps {
  endsAt: string | null;
  /** One line, on the screens where it is not the first thing to see. */
  strip: boolean;
}

/**
 * account.md 23: counts down to the end of the grace period, every minute, and leads to the form
 * that adds a certificate.
 */
export function GracePeriodBanner({ endsAt, strip }: GracePeriodBannerProps) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), MINUTE);
    return () => window.clearInterval(timer);
  }, []);

  const left = endsAt ? Math.floor((Date.parse(endsAt) - now) / MINUTE) : 0;
  if (left <= 0) return null;
  const words = `${Math.floor(left / 60)}h ${left % 60}m remaining to submit credentials`;
  if (strip) {
    return (
      <aside
        aria-label="Grace period"
        className="@container -mx-4 -mt-4 mb-3 bg-amber-soft text-amber-ink wide:rounded-b-card"
      >
        <Link
          to={paths.addCertificate()}
          className="flex h-[2rem] items-center gap-2 px-4 text-sm -outline-offset-3"
        >
          <Clock size="1rem" aria-hidden className="shrink-0" />
          <span className="truncate underline underline-offset-4">
            {/* A phone has no room for what the colour and the clock say. */}
            <span className="sr-only @roomy:not-sr-only">{ACTIVE}</span>
            {words}
          </span>
        </Link>
      </aside>
    );
  }
  return (
    <aside aria-label="Grace period" className="mb-4">
      <Banner tone="amber" icon={Clock}>
        <Link to={paths.addCertificate()} className="block underline underline-offset-4">
          {ACTIVE + words}
        </Link>
      </Banner>
    </aside>
  );
}
