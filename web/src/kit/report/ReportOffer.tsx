import { Flag } from 'lucide-react';
import { Button } from '../ui/Button.tsx';

export interface ReportOfferProps {
  noun: string;
  /** The viewer has told the operator of it. */
  reported: boolean;
  can: { report: boolean };
  onReport: () => void;
}

/** The quiet way to report an entry, or that one has reported it. */
export function ReportOffer({ noun, reported, can, onReport }: ReportOfferProps) {
  if (reported) {
    return (
      <p className="text-sm text-ink-soft">You reported this {noun}. Follow your report under Help &amp; Support.</p>
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
