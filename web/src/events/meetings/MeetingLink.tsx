import { type Meeting, MeetingLink } from '@pcr/contract/events/meetings/meetings.schema.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { TextField } from '../../kit/controls/TextField.tsx';
import { forgetDraft, loadDraft } from '../../kit/draft/draft-storage.ts';
import { RestoredDraft } from '../../kit/draft/RestoredDraft.tsx';
import { useSmallDraft } from '../../kit/draft/use-small-draft.ts';
import { type SmallForm, useSmallForm } from '../../kit/form/use-small-form.ts';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { useStep } from './meetings.data.ts';
import { DONE } from './meetings.labels.ts';

export const LinkForm = z.object({ link: MeetingLink });

/** The link of a video meeting, which its organizer gives and changes. */
export function LinkOfMeeting({
  meeting: { id, link },
  draft,
}: {
  meeting: Meeting;
  draft: string;
}) {
  const change = useStep(id, () => forgetDraft(draft));
  const form = useSmallForm(LinkForm, (given) => {
    if (change.isPending) return;
    change
      .mutateAsync({ step: 'link', link: given.link })
      .then(() => toastSuccess(given.link ? DONE.link : 'Link removed'), form.showErrors);
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-3">
      <LinkField
        draft={draft}
        saved={link ?? ''}
        hint="Only the person you meet sees it."
        field={form.field('link')}
      />
      <Button
        look="secondary"
        type="submit"
        className="self-start"
        busy={change.isPending}
        busyLabel="Saving..."
      >
        Save Link
      </Button>
      {change.error && (
        <Banner tone="red" live="assertive">
          {change.error.message}
        </Banner>
      )}
    </form>
  );
}

export interface LinkFieldProps {
  /** The key of its draft on this device. */
  draft: string;
  saved: string;
  hint: string;
  field: ReturnType<SmallForm['field']>;
}

/** Keeps typed text on this device until it is saved, or goes with Accept. */
export function LinkField({ draft: key, saved, hint, field }: LinkFieldProps) {
  // Text that was saved without an answer is no draft.
  useState(
    () =>
      saved && LinkForm.safeParse(loadDraft(key)?.values).data?.link === saved && forgetDraft(key),
  );
  const draft = useSmallDraft(key);
  return (
    <>
      <RestoredDraft
        since={draft.restoredAt}
        note="It is not saved yet."
        onDiscard={draft.discard}
      />
      <div key={draft.round} onChange={draft.keep}>
        <TextField
          label="Link to the video call"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          hint={hint}
          defaultValue={draft.begin('link', saved)}
          {...field}
        />
      </div>
    </>
  );
}
