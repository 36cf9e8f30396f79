import type { JobApplication } from '@pcr/contract/jobs/applications/applications.schema.ts';
import { MessageCircle, UserX } from 'lucide-react';
import { FirstMessage } from '../../conversations/conversations.ts';
import { loadableSheet } from '../../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { paths } from '../../paths.ts';
import { useWrite } from './applications.data.ts';
import { writeDraftName } from './applications.draft.ts';

const CallOff = loadableSheet(() => import('./CallOff.tsx'));

export interface AfterAcceptProps {
  application: JobApplication;
  userId: string;
  /** What tells it from the others of a list. */
  whose?: string;
}

/**
 * What the two of an accepted application do with it: they write to each other, and either calls it
 * off (jobs.md 61, 63).
 */
export function AfterAccept({ application, userId, whose }: AfterAcceptProps) {
  const { id, can, contact } = application;
  const write = useSheetInUrl('write');
  const off = useSheetInUrl('call-off');
  const send = useWrite(id);
  const provider = application.contractor_id === null;
  const named = (words: string) => whose && `${words}: ${whose}`;
  const conversation = contact?.conversation_id;
  const offWords = provider ? 'No Longer Needed' : 'I Can’t Come';
  return (
    <>
      {(can.message || can.call_off) && (
        <div className="flex flex-wrap gap-3">
          {can.message &&
            (conversation ? (
              <ButtonLink
                look="secondary"
                icon={MessageCircle}
                to={paths.message(conversation)}
                aria-label={named('Conversation')}
              >
                Conversation
              </ButtonLink>
            ) : (
              <Button
                look="secondary"
                icon={MessageCircle}
                aria-label={named('Message')}
                onClick={() => write.show(id)}
              >
                Message
              </Button>
            ))}
          {can.call_off && (
            <Button
              look="secondary"
              icon={UserX}
              aria-label={named(offWords)}
              onClick={() => off.show(id)}
            >
              {offWords}
            </Button>
          )}
        </div>
      )}
      <CalledOff application={application} provider={provider} />
      <SheetPresence value={write.value === id ? id : null} onClose={write.close}>
        {() => (
          <FirstMessage
            open={write.open}
            userId={userId}
            name={writeDraftName(id)}
            to={provider ? application.contractor_name : 'the person who posted this job'}
            send={send.mutateAsync}
            over={can.message ? null : 'You can’t write to each other from here anymore.'}
            onClose={write.close}
          />
        )}
      </SheetPresence>
      <SheetPresence value={off.value === id ? id : null} onClose={off.close}>
        {() => <CallOff {...{ application, userId }} open={off.open} onClose={off.close} />}
      </SheetPresence>
    </>
  );
}

interface CalledOffProps {
  application: JobApplication;
  /** The viewer posted the job. */
  provider: boolean;
}

/** What became of it, and the line that was said with it. */
function CalledOff({ application: { called_off_by, call_off_note }, provider }: CalledOffProps) {
  if (!called_off_by) return null;
  const own = (called_off_by === 'provider') === provider;
  const says = {
    contractor: own ? 'You said that you can’t come.' : 'This person can’t come.',
    provider: own ? 'You no longer need this person.' : 'You are no longer needed for this job.',
  }[called_off_by];
  return (
    <div className="flex flex-col gap-1 rounded-card bg-sunken px-3 py-2">
      <p>{says}</p>
      {call_off_note && (
        <p className="wrap-anywhere">
          <span className="text-ink-soft">{own ? 'Your line:' : 'Their line:'}</span>{' '}
          <bdi dir="auto" className="whitespace-pre-wrap">
            {call_off_note}
          </bdi>
        </p>
      )}
      {provider && (
        <p className="text-sm text-ink-soft">
          You can accept somebody else. If nobody is left, reopen the job.
        </p>
      )}
    </div>
  );
}
