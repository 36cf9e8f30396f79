import type { Contractor, ContractorCard } from '@pcr/contract/contractors/contractors.schema.ts';
import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import { CameraFace } from '../files/files.ts';
import { loadDraft } from '../kit/draft/draft-storage.ts';
import { UnsavedText } from '../kit/draft/UnsavedText.tsx';
import { EntryDetails, useKnownEntry } from '../kit/entry/EntryDetails.tsx';
import type { EntryDetailsProps } from '../kit/entry/EntrySheets.tsx';
import { EntryTools } from '../kit/entry/EntryTools.tsx';
import { Stars } from '../kit/rating/Stars.tsx';
import { HiddenNote } from '../kit/report/HiddenNote.tsx';
import { ReportOffer } from '../kit/report/ReportOffer.tsx';
import { ReportSheet } from '../kit/report/report-sheet.ts';
import { SavedReport } from '../kit/report/SavedReport.tsx';
import { loadableSheet } from '../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../kit/sheet/SheetPresence.tsx';
import { Face } from '../kit/ui/Face.tsx';
import { Status } from '../kit/ui/Status.tsx';
import { Tabs } from '../kit/ui/Tabs.tsx';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { paths } from '../paths.ts';
import { ContactBar } from './Contact.tsx';
import { Specialty } from './ContractorCard.tsx';
import { ContractorFacts } from './ContractorFacts.tsx';
import {
  ClaimButton,
  ClaimState,
  NoLongerYours,
  WhyNotAssess,
  WhyNotDelete,
} from './claims/Claim.tsx';
import { contractorReports } from './contractor-reports.ts';
import { contractors } from './contractors.data.ts';
import { contractorKind } from './contractors.kind.ts';
import { AVAILABILITY_TONES, reviewsText } from './contractors.labels.ts';
import { RatingBars } from './reviews/RatingSummary.tsx';
import { ReviewSheets, Reviews } from './reviews/Reviews.tsx';
import { reviewDrafts } from './reviews/reviews.draft.ts';

const PhotoSheet = loadableSheet(() => import('./photo/PhotoSheet.tsx'));
const ClaimForm = loadableSheet(() => import('./claims/ClaimForm.tsx'));

/** Whether the viewer added it; of others the server does not say. */
const isAdded = ({ user_id }: Contractor) => user_id !== null;

/** A question over the sheet. */
const OVER_PHOTO = ['remove-photo'] as const;
const CANNOT = { edit: false, delete: false };
const SAMPLE = {
  title: 'This is a sample, not a real contractor',
  shows: 'The name, numbers and assessments are made up.',
  explained:
    'A sample just shows what a contractor looks like. You can’t rate it. Add someone you have worked with, and ' +
    'you and others can assess them.',
  add: 'Add Contractor',
};

/**
 * The sheet with everything that is known of a contractor, and what members say of them
 * (contractors.md 19).
 */
export default function ContractorDetails(props: EntryDetailsProps<Contractor>) {
  const { userId, id } = props;
  const entry = useKnownEntry<Contractor, ContractorCard>(contractors, id);
  const { known, whole, gone, isSample, query } = entry;
  const tab = useSheetInUrl('tab');
  const question = useSheetInUrl('delete');
  const explained = useSheetInUrl('sample');
  const review = useSheetInUrl('review');
  const report = useSheetInUrl('report-contractor');
  const claim = useSheetInUrl('claim');
  const photo = useSheetInUrl('photo', OVER_PHOTO);
  const can = known?.can ?? CANNOT;
  const unsaved =
    isSample || review.open ? null : loadDraft(reviewDrafts.key(userId, { id, draftId: '' }));
  const selected = tab.value === 'assessments' ? 'assessments' : 'details';

  return (
    <>
      <EntryDetails<Contractor>
        {...props}
        kind={contractorKind}
        // The assessments say their own age.
        entry={selected === 'details' ? entry : { ...entry, staleSince: null }}
        can={can}
        title={known?.name ?? 'Contractor'}
        description={known && <Specialty of={known} />}
        footer={whole && (whole.phone || whole.email) && <ContactBar contractor={whole} />}
        sample={SAMPLE}
        gone="It was deleted, or it is hidden because members reported it."
        deleting={({ name }) =>
          `${name} and all assessments will be removed from the directory. You can undo this right away, or restore it within 30 days.`
        }
        notes={
          gone && (
            <>
              <UnsavedText
                title="You have an unsaved assessment"
                draft={unsaved}
                text={String(unsaved?.values.explanatory_text ?? '')}
              />
              {!report.open && <SavedReport kind={contractorReports} id={id} userId={userId} />}
            </>
          )
        }
      >
        {known && (
          <>
            <Head
              contractor={known}
              onPhoto={whole?.can.photo && !whole.hidden ? () => photo.show() : undefined}
            />
            {known.hidden && <HiddenNote noun="contractor" can={can} />}
            <Tabs
              label="About this contractor"
              tabs={[
                { key: 'details', label: 'Details' },
                {
                  key: 'assessments',
                  label: `Assessments (${known.total_reviews.toLocaleString('en-US')})`,
                },
              ]}
              selected={selected}
              onSelect={(key) => tab.show(key, { replace: true })}
            >
              {selected === 'details' ? (
                <div className="flex flex-col gap-4">
                  {whole && <ClaimState contractor={whole} />}
                  <ContractorFacts
                    contractor={known}
                    miles={entry.listed?.distance_miles}
                    failed={query.isError}
                    onAdd={whole && can.edit ? props.onEdit : undefined}
                  >
                    {known.total_reviews > 0 && <RatingBars contractorId={id} />}
                  </ContractorFacts>
                  <EntryTools
                    can={can}
                    ready={whole !== undefined}
                    onEdit={props.onEdit}
                    onDelete={() => question.show()}
                  />
                  {can.edit && !can.delete && <WhyNotDelete />}
                  {whole && !isSample && isAdded(whole) && !can.edit && <NoLongerYours />}
                  {whole && !isSample && (
                    <ClaimButton
                      contractor={whole}
                      userId={userId}
                      asking={claim.open}
                      onClaim={() => claim.show()}
                    />
                  )}
                  {whole && (
                    <ReportOffer
                      noun="contractor"
                      reported={whole.reported_by_me}
                      can={whole.can}
                      help={paths.helpSupport()}
                      onReport={() => report.show()}
                    />
                  )}
                  {whole?.reported_by_me && !report.open && (
                    <SavedReport kind={contractorReports} id={id} userId={userId} />
                  )}
                </div>
              ) : (
                <Reviews
                  contractorId={id}
                  userId={userId}
                  mayReview={whole?.can.review !== false}
                  whyNot={whole && <WhyNotAssess contractor={whole} />}
                  onSample={() => explained.show()}
                />
              )}
            </Tabs>
          </>
        )}
      </EntryDetails>
      {!isSample && (
        <SheetPresence value={claim.value} onClose={claim.close}>
          {() => (
            <ClaimForm
              open={claim.open}
              userId={userId}
              contractorId={id}
              contractor={whole}
              onClose={claim.close}
            />
          )}
        </SheetPresence>
      )}
      {whole?.can.photo && photo.open && <PhotoSheet contractor={whole} onClose={photo.close} />}
      {!isSample && <ReviewSheets contractorId={id} userId={userId} name={known?.name} />}
      {!isSample && (
        <SheetPresence value={report.value} onClose={report.close}>
          {() => (
            <ReportSheet
              open={report.open}
              userId={userId}
              kind={contractorReports}
              id={id}
              onClose={report.close}
            />
          )}
        </SheetPresence>
      )}
    </>
  );
}

/** Who it is at a glance: their face, what members say of them, and whether they are free. */
function Head({
  contractor,
  onPhoto,
}: {
  contractor: Omit<ContractorCard, 'can'>;
  onPhoto: (() => void) | undefined;
}) {
  const { name, photo, average_rating, total_reviews, availability, confirmed } = contractor;
  return (
    <div className="flex flex-wrap items-center gap-4">
      {onPhoto ? (
        <CameraFace name={name} photo={photo} label="Change your photo" onPress={onPhoto} />
      ) : (
        <Face name={name} photo={photo} size={96} />
      )}
      {/* Beside the face on the smallest phone, and below it in text of double size. */}
      <div className="flex min-w-0 flex-1 basis-40 flex-col items-start gap-1">
        {average_rating !== null && <Stars value={average_rating} />}
        <span className="text-sm text-ink-soft">{reviewsText(total_reviews)}</span>
        {availability && <Status tone={AVAILABILITY_TONES[availability]}>{availability}</Status>}
        {confirmed && <Status tone="blue">{`Confirmed by ${operatorName()}`}</Status>}
      </div>
    </div>
  );
}
