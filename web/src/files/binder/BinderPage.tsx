import type { Binder, BinderDraft } from '@pcr/contract/files/binder/binder.schema.ts';
import type { ScreenProps } from '../../domain.ts';
import { useFocusKept } from '../../kit/browser/use-focus-kept.ts';
import { draftKey, forgetDraft } from '../../kit/draft/draft-storage.ts';
import { NotLoaded } from '../../kit/list/NotLoaded.tsx';
import { StaleQueryNote } from '../../kit/list/StaleQueryNote.tsx';
import { BackLink } from '../../kit/page/BackLink.tsx';
import { useHappened } from '../../kit/sheet/use-happened.ts';
import { Loading, SkeletonCard } from '../../kit/ui/Skeleton.tsx';
import { paths } from '../../paths.ts';
import { BinderForm } from './BinderForm.tsx';
import { BINDER_DRAFT, useBinder, useKeptBinder, useRequestBinder } from './binder.data.ts';
import { CurrentBinder } from './CurrentBinder.tsx';

/**
 * binder.md: a member's papers as one PDF for an inspection. Their name stands on the cover until
 * another is typed.
 */
export default function BinderPage({ user }: ScreenProps) {
  const own = useBinder();
  const { data, refetch } = own;
  const kept = useKeptBinder(user.id, data?.binder);
  // The form goes while a binder is on its way, also one whose answer was lost.
  const request = useRequestBinder();
  const { variables } = request;
  // Another device may have asked for another one.
  const made =
    data?.binder &&
    variables &&
    data.binder.id !== variables.before &&
    isOf(data.binder, variables.draft);
  useHappened(request.error, Boolean(made), () => {
    forgetDraft(draftKey(user.id, BINDER_DRAFT));
    request.reset();
  });
  // Each state has buttons of its own, and takes those of the one before away.
  const place = useFocusKept<HTMLElement>();
  return (
    <div className="flex flex-col gap-4">
      <title>Inspector Binder – PCR</title>
      <header className="flex flex-col items-start gap-2">
        <BackLink to={paths.certificates()}>Back to Certificates</BackLink>
        <h1 className="text-xl">Inspector Binder</h1>
        <p className="text-ink-soft">
          One PDF of your papers, with a cover and a table of contents. Show it on your phone or
          print it.
        </p>
      </header>
      <StaleQueryNote what="Your binder" query={own} />
      <section ref={place} tabIndex={-1} aria-label="Your binder" className="flex flex-col gap-4">
        {data ? (
          <>
            {data.binder && (
              <CurrentBinder binder={data.binder} kept={kept} onDownload={() => void refetch()} />
            )}
            {!isOnItsWay(data.binder) && (
              <BinderForm
                userId={user.id}
                fullName={user.full_name}
                before={data.binder}
                request={request}
              />
            )}
          </>
        ) : (
          <NotLoaded
            query={own}
            failed="Your binder could not be looked up"
            waiting={
              <Loading label="Looking for your binder...">
                <SkeletonCard lines={2} />
                <SkeletonCard lines={3} />
              </Loading>
            }
          />
        )}
      </section>
    </div>
  );
}

const isOf = (binder: Binder, { title, facility, day }: BinderDraft) =>
  binder.title === title && binder.facility === facility && binder.day === day;

const isOnItsWay = (binder: Binder | null) =>
  binder?.state === 'waiting' || binder?.state === 'building';
