import type { Report, ReportDraft } from '@pcr/contract/kit/reports.schema.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';

/** What the operator is told about one kind of entry, as its domain says it (kit.md 131). */
export interface ReportKind {
  /** Names its drafts and the reports made on this device: 'job_reports'. */
  name: string;
  /** 'job' */
  noun: string;
  /** Whom it is about: 'The person who posted it'. */
  author: string;
  schema: z.ZodMiniObject & z.ZodMiniType<ReportDraft>;
  /** By the values that are sent, in their order. */
  reasons: Readonly<Record<string, string>>;
  report: (id: string, draft: ReportDraft) => Promise<Report>;
  /** What this member has told of the entry. */
  getOwn: (id: string, options: { signal: AbortSignal }) => Promise<Report>;
  /**
   * It was told, or may have been, its answer being lost: what the device knows of the entry
   * follows.
   */
  onTold: (client: QueryClient, id: string, sure: boolean) => void;
}

export const reportDraftName = ({ name }: Pick<ReportKind, 'name'>, id: string) => `${name}:${id}`;

/**
 * Whether the sent report equals the form: without words null is on the wire, '' in the form
 * (kit.md 92).
 */
export const isSame = (
  told: Report,
  { reason, details }: Pick<ReportDraft, 'reason' | 'details'>,
) => told.reason === reason && (told.details ?? '') === (details ?? '');

const ownReportKey = ({ name }: Pick<ReportKind, 'name'>, id: string | null) => [
  name,
  'own_report',
  id,
];

export function useReport(kind: ReportKind, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: ReportDraft) => kind.report(id, draft),
    onSuccess: () => kind.onTold(client, id, true),
    onError: () => kind.onTold(client, id, false),
    // A report of an earlier version no longer counts (kit.md 134).
    onSettled: () => void client.invalidateQueries({ queryKey: ownReportKey(kind, id) }),
  });
}

/** What this member has told the operator of an entry. Null is not asked for. */
export const useOwnReport = (kind: ReportKind, id: string | null) =>
  useQuery({
    queryKey: ownReportKey(kind, id),
    queryFn: ({ signal }) => kind.getOwn(id ?? '', { signal }),
    enabled: id !== null,
    // It is told once of what the entry says.
    staleTime: Number.POSITIVE_INFINITY,
  });
