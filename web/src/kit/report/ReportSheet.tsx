import { REPORT_LIMITS, type Report, type ReportDraft } from '@pcr/contract/kit/reports.schema.ts';
import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import { type ReactNode, useState } from 'react';
import { newId } from '../api/ids.ts';
import { SelectField } from '../controls/SelectField.tsx';
import { TextArea } from '../controls/TextArea.tsx';
import { MessageSheet } from '../message/MessageSheet.tsx';
import { useMessageForm } from '../message/use-message-form.ts';
import { toastSuccess } from '../toast/toast.ts';
import { loadReportDraft } from './report-draft.ts';
import { isSame, type ReportKind, reportDraftName, useReport } from './report-kind.ts';

export interface ReportSheetProps {
  open: boolean;
  /** Whose draft it is. */
  userId: string;
  kind: ReportKind;
  /** The id of the entry. */
  id: string;
  onClose: () => void;
  /** What else can be done about it, under the words. */
  also?: ReactNode;
}

const blank = (): ReportDraft => ({ id: newId(), reason: '', details: '' });

/** Reports another member's entry to the operator, as a support message is sent. */
export default function ReportSheet({ open, userId, kind, id, onClose, also }: ReportSheetProps) {
  const { noun } = kind;
  const { mutateAsync } = useReport(kind, id);
  // Before the form is filled from it.
  useState(() => loadReportDraft(kind, id, userId));
  const form = useMessageForm<ReportDraft, Report>(userId, {
    name: reportDraftName(kind, id),
    schema: kind.schema,
    blank,
    send: mutateAsync,
    holds: isSame,
    onSent: ({ ticket }) => {
      toastSuccess(`Your report is saved as ticket ${ticket}`);
      onClose();
    },
    sentBefore: ({ ticket }) =>
      `You reported this before, and what you wrote then is kept (${ticket}). To add this, copy it into a message under Help & Support.`,
  });
  return (
    <MessageSheet
      {...{ open, onClose, form }}
      title={`Report this ${noun}`}
      description={`${operatorName()} gets it with a copy of the ${noun}. ${kind.author} won’t know it was you. You can follow your report under Help & Support.`}
      press="Send Report"
      after={also}
    >
      <SelectField
        label="Reason"
        required
        blank="Choose a reason"
        options={Object.entries(kind.reasons).map(([value, label]) => ({ value, label }))}
        {...form.text('reason')}
      />
      <TextArea
        label="What is wrong with it?"
        rows={4}
        limit={REPORT_LIMITS.details}
        {...form.text('details')}
      />
    </MessageSheet>
  );
}
