import type { OpenEmergency } from '@pcr/contract/notifications/broadcasts/broadcasts.schema.ts';
import { Siren } from 'lucide-react';
import { useLocation } from 'react-router';
import { toastError } from '../../kit/toast/toast.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { momentText } from '../../kit/words/said-time.ts';
import { paths } from '../../paths.ts';
import { useConfirmBroadcast } from './broadcasts.data.ts';

/**
 * notifications.md 96: on every screen, and in sight wherever one has scrolled to, until it is
 * confirmed.
 */
export default function EmergencyBanner({
  emergencies,
}: {
  emergencies: readonly OpenEmergency[];
}) {
  const confirm = useConfirmBroadcast();
  const { pathname } = useLocation();
  const [newest, ...others] = emergencies;
  if (!newest) return null;
  const isOpen = pathname === paths.broadcast(newest.id);
  return (
    <aside
      aria-label="Emergency"
      data-emergency
      className="sticky top-bar-top z-15 -mx-4 -mt-4 mb-3 bg-page px-4 py-2 low:static"
    >
      <Banner
        // Another one is announced anew.
        key={newest.id}
        tone="red"
        live="assertive"
        icon={Siren}
        title={<span className="line-clamp-5">Emergency: {newest.message_subject}</span>}
        action={
          <div className="flex flex-wrap gap-2 [&>:is(a,button)]:px-[16px]">
            <Button
              busy={confirm.isPending}
              busyLabel="Saving..."
              onClick={() =>
                confirm.mutate(newest.id, { onError: (error) => toastError(error.message) })
              }
            >
              I have seen this
            </Button>
            {!isOpen && (
              <ButtonLink look="secondary" to={paths.broadcast(newest.id)}>
                Read it
              </ButtonLink>
            )}
          </div>
        }
      >
        {newest.first_sentence && (
          <p dir="auto" className="line-clamp-4">
            {newest.first_sentence}
          </p>
        )}
        <p>
          {momentText(newest.created_at)}
          {others.length > 0 && `, and ${others.length} more after this`}
        </p>
      </Banner>
    </aside>
  );
}
