import type { Family } from '@pcr/contract/families/families.schema.ts';
import { PagedList } from '../../kit/list/PagedList.tsx';
import { PART_HEADING } from '../../kit/look/heading.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Face } from '../../kit/ui/Face.tsx';
import { Link } from '../../kit/ui/Link.tsx';
import { SkeletonText } from '../../kit/ui/Skeleton.tsx';
import { paths } from '../../paths.ts';
import { useConfirmFamily, useLooksAt } from './look-up.data.ts';
import { leftLook, lookDayText, lookedAtText, lookerText } from './look-up.labels.ts';

/**
 * In the details of one's own record: who looked at it and when, and whether others still find it.
 */
export function LookedAtBy({ family }: { family: Pick<Family, 'id' | 'updated_at'> }) {
  const query = useLooksAt(family.id);
  const about = query.data?.pages[0];
  return (
    <section className="flex flex-col gap-3">
      <h3 className={PART_HEADING}>Who Looked</h3>
      {about?.shared && about.age !== 'current' && (
        <Confirm family={family} hidden={about.age === 'too_old'} />
      )}
      <PagedList
        query={query}
        what="Who looked"
        loading={<SkeletonText lines={2} />}
        empty={
          <p className="text-ink-soft">
            {about?.shared
              ? lookedAtText(0)
              : 'Only you can see this record. You do not share your records.'}
          </p>
        }
      >
        {(looks) => (
          <>
            <p>{lookedAtText(about?.members ?? 0)}</p>
            <ul aria-label="Who looked" className="flex flex-col gap-1 text-sm">
              {looks.map((look) => (
                <li key={look.id} className="flex items-center gap-2.5">
                  {/* Without a photo, as in the list of all looks (members.md 11). */}
                  <Face size={32} name={look.name ?? 'User'} photo={null} />
                  <span dir="auto" className={`wrap-anywhere min-w-0 grow ${leftLook(look)}`}>
                    {lookerText(look)}
                  </span>
                  <span className="shrink-0 text-ink-soft">{lookDayText(look.day)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </PagedList>
      {about && about.members > 0 && (
        <Link
          to={paths.looks()}
          className="inline-flex min-h-touch items-center text-brand-ink underline underline-offset-4"
        >
          Looks at all your records
        </Link>
      )}
    </section>
  );
}

function Confirm({
  family,
  hidden,
}: {
  family: Pick<Family, 'id' | 'updated_at'>;
  hidden: boolean;
}) {
  const confirm = useConfirmFamily();
  return (
    <Banner
      tone="amber"
      title={hidden ? 'Others no longer find this record' : 'Others see that this record is old'}
      action={
        <Button
          look="secondary"
          busy={confirm.isPending}
          busyLabel="Saving..."
          onClick={() => confirm.mutate(family)}
        >
          It Is Still Right
        </Button>
      }
    >
      You have not changed or confirmed it for {hidden ? 'five' : 'two'} years.
      {confirm.isError && <span role="alert"> {confirm.error.message}</span>}
    </Banner>
  );
}
