import { MentorshipRequestDraft } from '@pcr/contract/mentors/matches/matches.schema.ts';
import type { MentorProfile } from '@pcr/contract/mentors/mentors.schema.ts';
import { Bell, BellOff, Handshake } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useUserId } from '../../account/account.ts';
import { draftKey } from '../../kit/draft/draft-storage.ts';
import { UnsavedText } from '../../kit/draft/UnsavedText.tsx';
import { isAsSent, useUnsent } from '../../kit/message/use-unsent.ts';
import { loadableSheet } from '../../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { toastError, toastSuccess } from '../../kit/toast/toast.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { paths } from '../../paths.ts';
import { useWait } from './matches.data.ts';
import { requestDraftName } from './matches.labels.ts';

const RequestMentorship = loadableSheet(() => import('./RequestMentorship.tsx'));

/**
 * What a member asks of a mentor, on the profile's sheet: mentorship, or to be told of room
 * (mentors.md 40, 52).
 */
export function MentorActions({
  mentor,
  onSample,
}: {
  mentor: MentorProfile;
  onSample: (() => void) | null;
}) {
  const { id, can, my_match, waiting } = mentor;
  const navigate = useNavigate();
  const request = useSheetInUrl('request');
  const wait = useWait(id);
  const tell = (on: boolean) =>
    wait.mutate(on, {
      onSuccess: () =>
        toastSuccess(on ? 'We tell you once when there is room' : 'You are not told anymore'),
      onError: ({ message }) => toastError(message),
    });
  if (my_match) {
    return (
      <Button icon={Handshake} onClick={() => navigate(paths.match(my_match.id))}>
        {my_match.status === 'pending' ? 'See Your Request' : 'See Your Match'}
      </Button>
    );
  }
  if (can.request) {
    return (
      <Button icon={Handshake} className="px-3!" onClick={onSample ?? (() => request.show())}>
        Request Mentorship
      </Button>
    );
  }
  if (waiting) {
    return (
      <Button
        look="secondary"
        icon={BellOff}
        busy={wait.isPending}
        busyLabel="Saving..."
        onClick={() => tell(false)}
      >
        Don’t Tell Me
      </Button>
    );
  }
  if (!can.ask_for_room) return null;
  return (
    <Button
      icon={Bell}
      busy={wait.isPending}
      busyLabel="Saving..."
      onClick={onSample ?? (() => tell(true))}
    >
      Tell Me When There Is Room
    </Button>
  );
}

/** Text that was typed and not sent, and the form over the sheet. */
export function MentorRequest({ mentor, gone }: { mentor: MentorProfile; gone: boolean }) {
  const userId = useUserId();
  const request = useSheetInUrl('request');
  return (
    <SheetPresence value={request.value} onClose={request.close}>
      {() => (
        <RequestMentorship
          {...{ userId, mentor, gone }}
          open={request.open}
          onClose={request.close}
        />
      )}
    </SheetPresence>
  );
}

interface UnsentRequestProps {
  id: string;
  /** As it was last; undefined where nothing is known of it. */
  mentor: MentorProfile | undefined;
  gone: boolean;
}

/** A begun request of this mentor's profile, to go on with; once that is gone, to be copied. */
export function UnsentRequest({ id, mentor, gone }: UnsentRequestProps) {
  const userId = useUserId();
  const request = useSheetInUrl('request');
  const draft = useUnsent(
    request.open && mentor ? null : draftKey(userId, requestDraftName(id)),
    (kept) => isAsSent(kept, MentorshipRequestDraft, mentor?.my_match?.id),
  );
  if (!draft) return null;
  return (
    <UnsavedText
      title="You have an unsent request"
      draft={draft}
      text={String(draft.values.goals ?? '')}
      onContinue={mentor?.can.request && !gone ? () => request.show() : undefined}
    />
  );
}
