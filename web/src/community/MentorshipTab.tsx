import { Handshake } from 'lucide-react';
import { useSampleData } from '../account/account.ts';
import { CardFacts, EntryCard } from '../kit/entry/EntryCard.tsx';
import { Notice } from '../kit/ui/Notice.tsx';
import { SampleNote } from '../kit/ui/SampleNote.tsx';
import { MENTOR_SAMPLES } from './mentors.samples.ts';

/** What the tab 'Mentorship' will have, and samples of it. */
export default function MentorshipTab() {
  const sampleData = useSampleData();
  return (
    <section aria-label="Mentorship" className="flex flex-col gap-3">
      <h2 className="sr-only">Mentorship</h2>
      <Notice label="About mentorship" icon={Handshake}>
        Mentorship comes soon. You will find a mentor by what they know, become one, and see who you are matched with.
      </Notice>
      {sampleData && (
        <>
          <SampleNote>These mentors are made up. They show what a mentor will look like.</SampleNote>
          <ul aria-label="Sample mentors" className="flex flex-col gap-2">
            {MENTOR_SAMPLES.map(({ user_name, location, experience_years, specializations, bio }) => (
              <li key={user_name}>
                <EntryCard name={user_name}>
                  <CardFacts facts={[`${experience_years} years`, location, ...specializations]} />
                  <p className="line-clamp-2 text-sm">{bio}</p>
                </EntryCard>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
