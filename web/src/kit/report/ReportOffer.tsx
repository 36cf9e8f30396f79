import { Flag } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { Link } from '../ui/Link.tsx';

export interface ReportOfferProps {
  noun: string;
  /** The viewer has told the operator of it. */
  reported: boolean;
  can: { report: boolean };
  /** Where Help & Support is. */
  help: string;
  onReport: () => void;
}

/** The quiet way to report an entry, or that one has reported it. */
export function ReportOffer({ noun, reported, can, help, onReport }: ReportOfferProps) {
  if (reported) {
    return (
      <p className="text-sm text-ink-soft">
        You reported this {noun}. Follow your report under{' '}
        <Link to={help} className="text-brand-ink underline underline-offset-4">
          Help &amp; Support
        </Link>
        .
      </p>
    );
  }
  return (
    can.report && (
      <Button look="quiet" icon={Flag} onClick={onReport} className="-mb-2 -ms-3 self-start">
        Report
      </Button>
    )
  );
}
