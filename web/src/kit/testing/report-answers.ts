import type { Report } from '@pcr/contract/kit/reports.schema.ts';
import { Refused } from './answering-server.ts';

/** What the operator has got, by the entry that it is about: each once, as the server does it. */
export class ReportStore<Reason extends string> {
  readonly told = new Map<string, Report & { reason: Reason }>();

  /** The first report stays; `reported` follows from it. */
  tell(
    id: string,
    { reason, details }: { reason: Reason; details: string | null },
    reported: () => void,
  ) {
    const known = this.told.get(id);
    if (known) return known;
    const [ticket, created_at] = [`PCR-${1001 + this.told.size}`, '2026-03-04T18:00:00Z'];
    const first = { ticket, reason, details, created_at };
    this.told.set(id, first);
    reported();
    return first;
  }

  own(id: string) {
    const known = this.told.get(id);
    if (!known) throw new Refused('not_found');
    return known;
  }
}
