import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../app/paths.ts';
import { Banner } from '../kit/ui/Banner.tsx';

const MINUTE = 60_000;

/** account.md 23: counts down to the end of the grace period, every minute, and leads to the documents. */
export function GracePeriodBanner({ endsAt }: { endsAt: string | null }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), MINUTE);
    return () => window.clearInterval(timer);
  }, []);

  const left = endsAt ? Math.floor((Date.parse(endsAt) - now) / MINUTE) : 0;
  if (left <= 0) return null;
  return (
    <aside aria-label="Grace period" className="mb-4">
      <Banner tone="amber" icon={Clock}>
        <Link to={paths.documents()} className="block underline underline-offset-4">
          {`Grace Period Active: ${Math.floor(left / 60)}h ${left % 60}m remaining to submit credentials`}
        </Link>
      </Banner>
    </aside>
  );
}
