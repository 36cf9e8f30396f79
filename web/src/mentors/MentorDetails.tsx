import type { MentorProfile } from '@pcr/contract/mentors/mentors.schema.ts';
import { Share2 } from 'lucide-react';
import { share } from '../kit/browser/share.ts';
import { isSampleId } from '../kit/cache/sample-id.ts';
import { AddDetails } from '../kit/entry/AddDetails.tsx';
import { EntryDetails, useKnownEntry } from '../kit/entry/EntryDetails.tsx';
import type { EntryDetailsProps } from '../kit/entry/EntrySheets.tsx';
import { EntryTools } from '../kit/entry/EntryTools.tsx';
import { FieldFact } from '../kit/entry/FieldFact.tsx';
import { VersionsOver } from '../kit/history/VersionsOver.tsx';
import { distanceText } from '../kit/near/near-search.ts';
import { loadableSheet } from '../kit/sheet/SheetBoundary.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { Face } from '../kit/ui/Face.tsx';
import { Fact, FactSection, SmallFact, SmallFacts } from '../kit/ui/Facts.tsx';
import { Status } from '../kit/ui/Status.tsx';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { mailLink } from '../kit/words/mail-link.ts';
import { sinceDayText } from '../kit/words/said-when.ts';
import { MemberLink } from '../members/members.ts';
import { paths } from '../paths.ts';
import { MentorActions, MentorRequest, UnsentRequest } from './matches/MentorActions.tsx';
import { mentors } from './mentors.data.ts';
import { mentorFields } from './mentors.fields.ts';
import { mentorKind } from './mentors.kind.ts';
import { mentorName, ROOM_LABELS, ROOM_TONES, roomOf } from './mentors.labels.ts';

const MentorVersions = loadableSheet(() => import('./MentorVersions.tsx'));
const CANNOT = { edit: false, delete: false };
const SAMPLE = {
  title: 'This is a sample, not a real mentor',
  shows: 'It shows what the profile of a mentor looks like.',
  explained:
    'A sample just shows what a mentor looks like. Nobody is there to ask. Become a mentor yourself, or come back ' +
    'when others have.',
  add: 'Be a Mentor',
};

/**
 * What a member sends to somebody else: the facts that every member reads, and a link that opens
 * the profile.
 */
export function shareMentor(mentor: MentorProfile): Promise<void> {
  const link = isSampleId(mentor.id) ? null : `${window.location.origin}${paths.mentor(mentor.id)}`;
  const title = `Mentor: ${mentor.current_role}`;
  const text = [title, mentorFields.text(mentor, 'specializations'), mentor.bio, link];
  return share({
    title,
    text: text.filter(Boolean).join('\n'),
    copied: 'Mentor details copied to clipboard!',
    noun: 'mentor',
  });
}

/** The sheet with everything that is known of one mentor. */
export default function MentorDetails(props: EntryDetailsProps<MentorProfile>) {
  const { id } = props;
  const entry = useKnownEntry<MentorProfile, MentorProfile>(mentors, id);
  const { known, whole, gone, isSample } = entry;
  // Also once it is gone: typed text stays on the screen.
  const last = whole ?? entry.listed;
  const versions = useSheetInUrl('versions');
  const question = useSheetInUrl('delete');
  const explained = useSheetInUrl('sample');
  return (
    <>
      <EntryDetails<MentorProfile>
        {...props}
        kind={mentorKind}
        entry={entry}
        can={known?.can ?? CANNOT}
        title={known ? <span className="wrap-anywhere">{mentorName(known)}</span> : 'Mentor'}
        description={known && <Heading mentor={known} />}
        footer={
          known && (
            <>
              <Button
                look="secondary"
                icon={Share2}
                className="px-3!"
                onClick={() => void shareMentor(known)}
              >
                Share
              </Button>
              <MentorActions mentor={known} onSample={isSample ? () => explained.show() : null} />
            </>
          )
        }
        sample={SAMPLE}
        notes={(last || gone) && !isSample && <UnsentRequest {...{ id, gone }} mentor={last} />}
        gone="The mentor deleted this profile, or left PCR."
        deleting={() =>
          'Members can no longer find you. You can restore it for 30 days, under Be a Mentor.'
        }
      >
        {known && (
          <>
            <MentorFacts
              mentor={known}
              onAdd={whole && known.can.edit && !isSample ? props.onEdit : undefined}
            />
            {!isSample && (
              <EntryTools
                can={known.can}
                ready={whole !== undefined}
                onEdit={props.onEdit}
                onDelete={() => question.show()}
                onVersions={() => versions.show()}
              />
            )}
            {known.can.edit && !known.can.delete && (
              <p className="text-sm text-ink-soft">
                You can delete your profile once you have no mentees.
              </p>
            )}
          </>
        )}
      </EntryDetails>
      {last && !isSample && <MentorRequest mentor={last} gone={gone} />}
      {known?.can.edit && !isSample && (
        <VersionsOver sheet={versions} id={id} versions={MentorVersions} />
      )}
    </>
  );
}

function Heading({ mentor }: { mentor: MentorProfile }) {
  const room = roomOf(mentor);
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span role="status">
        <Status tone={ROOM_TONES[room]}>{ROOM_LABELS[room]}</Status>
      </span>
      {mentor.card && <MemberLink card={mentor.card}>View profile</MemberLink>}
    </span>
  );
}

export interface MentorFactsProps {
  mentor: MentorProfile;
  onAdd?: (() => void) | undefined;
}

/** All that a profile says. */
export function MentorFacts({ mentor, onAdd }: MentorFactsProps) {
  const fact = { fields: mentorFields, known: mentor };
  const { distance_miles, user_email } = mentor;
  return (
    <>
      {/* Where text is large the facts stand under the face. */}
      <div className="flex flex-wrap items-center gap-4">
        <Face name={mentor.user_name} photo={mentor.photo} size={96} />
        <dl className="flex min-w-0 grow basis-[9rem] flex-col text-ink-soft *:first:font-strong *:first:text-ink">
          <FieldFact {...fact} name="current_role" bare />
          <FieldFact {...fact} name="experience_years" bare>
            {(years) => `${years} of experience`}
          </FieldFact>
          <FieldFact {...fact} name="location" bare />
          {distance_miles !== null && (
            <div>
              <dt className="sr-only">Distance</dt>
              <dd>{distanceText(distance_miles)}</dd>
            </div>
          )}
        </dl>
      </div>
      <FactSection title="Bio">
        <FieldFact {...fact} name="bio" bare />
      </FactSection>
      <dl className="flex flex-col gap-2">
        <FieldFact {...fact} name="specializations" />
        <FieldFact {...fact} name="mentorship_areas" />
        <FieldFact {...fact} name="certifications" />
        <FieldFact {...fact} name="availability" />
        <FieldFact {...fact} name="preferred_communication" />
        <Fact label="Mentees">
          {mentor.current_mentees} of {mentor.max_mentees}
        </Fact>
        <FieldFact {...fact} name="radius_miles" />
        {user_email && (
          <Fact label="Email">
            <a
              href={mailLink(user_email)}
              className="wrap-anywhere text-brand-ink underline underline-offset-4"
            >
              {user_email}
            </a>
          </Fact>
        )}
      </dl>
      <AddDetails fields={mentorFields} known={mentor} except={['location']} onAdd={onAdd} />
      <SmallFacts>
        <SmallFact label="Mentor since">{sinceDayText(mentor.created_at)}</SmallFact>
        {mentor.updated_at !== mentor.created_at && (
          <SmallFact label="Updated">{sinceDayText(mentor.updated_at)}</SmallFact>
        )}
      </SmallFacts>
    </>
  );
}
