import type {
  Consent,
  ConsentChange,
  ConsentPreferences,
} from '@pcr/contract/consent/consent.schema.ts';

// If you change the meaning of these words, give them another CONSENT_TEXT_VERSION.

export const CONSENT_LABELS: Record<Consent, string> = {
  display_real_name: 'Show my real name',
  allow_service_history_visible: 'Let members find my family records',
  share_location_region: 'Share my city or region',
  allow_contact_through_app: 'Let others contact me',
};

export const TURNING_OFF = {
  saving: 'Turning off...',
  unknown: 'We don’t know if this was turned off.',
};

const ON_CARD =
  'It shows your photo, role, facility, experience and bio. It shows the assessments you wrote, and the ones you were given as a contractor.';
/** Who may open the card that the name leads to (privacy.md 3). */
const CARD: Record<ConsentPreferences['profile_visibility'], string> = {
  public: `They can tap it to see your card. ${ON_CARD}`,
  families: `Members you work with can tap it to see your card. ${ON_CARD}`,
  private: 'Nobody can open your card now. You chose “Private” in Privacy & Security.',
};

/** Who can write: it takes a card that may be opened (conversations.md). */
const WRITES: Record<ConsentPreferences['profile_visibility'], string> = {
  public: 'Members who see your name can send you messages here.',
  families: 'Members you work with who see your name can send you messages here.',
  private: 'No one can send you messages here, because your profile is private.',
};

/** The screen does not know whether the member is a mentor. */
const MENTOR_PLACE = 'If you are a mentor, they also see the city or region on your profile.';
const ASKS = 'Members can ask you for meetings, and to be their mentor.';

/** The same in one sentence, under the switch (consent.md 20). */
export const CONSENT_SHORT: Record<Consent, (choices: ConsentPreferences) => string> = {
  display_real_name: ({ example: { full_name } }) =>
    `Others read “${full_name}” in place of “Provider”, “User” or “Contractor”.`,
  allow_service_history_visible: () =>
    'Members who look up a family find your record of it, without notes and contact.',
  share_location_region: () => 'Members see the city or region on the records that you share.',
  allow_contact_through_app: ({ profile_visibility, example: { email_confirmed } }) => {
    const write = profile_visibility === 'private' ? '' : 'write to you, ';
    return email_confirmed
      ? `Members can ${write}ask you for meetings, and read your email address on your jobs.`
      : `Members can ${write}ask you for meetings, and see your email address once you confirm it.`;
  },
};

/**
 * All that others will see, with an example of the member's data: only what exists, and coming
 * features as coming. This is what one consents to.
 */
export const CONSENT_SENTENCES: Record<Consent, (choices: ConsentPreferences) => string> = {
  display_real_name: ({ profile_visibility, example: { full_name } }) =>
    `Others read “${full_name}” on your jobs and assessments, at events you attend, in your meetings and in your groups. They also read it on your job applications, on your mentor profile and in your mentorships, and on the family records that you share. ${CARD[profile_visibility]} When this is off, there is no card, and they read “Provider”, “User” or “Contractor”.`,
  allow_service_history_visible: ({ share_location_region, example: { family } }) =>
    family
      ? `Members who look up “${family.family_name}”${share_location_region && family.region ? ` in ${family.region}` : ''} find your record, without notes and contact.`
      : 'Members who look up a family by name find your records of it, without notes and contact. You have no records yet.',
  share_location_region: ({ example: { family, city, state } }) => {
    const region = [city, state].filter((part) => part !== null).join(', ');
    if (family?.region)
      return `Members see “${family.region}” on the record of “${family.family_name}” that you share. ${MENTOR_PLACE}`;
    return region && !family
      ? `Members see a place such as “${region}” on the records that you share. ${MENTOR_PLACE}`
      : `Members see the city or region on the records that you share. ${MENTOR_PLACE}`;
  },
  allow_contact_through_app: ({ profile_visibility, example: { email, email_confirmed } }) =>
    email_confirmed
      ? `${WRITES[profile_visibility]} ${ASKS} Every member can read “${email}” on your jobs and your mentor profile. When you apply for a job, the person who posted it can read it too.`
      : `${WRITES[profile_visibility]} ${ASKS} Your email address “${email}” is not confirmed, so no one sees it. Once you confirm it, every member can read it on your jobs and your mentor profile. When you apply for a job, the person who posted it can read it too.`,
};

/** An entry of the history: 'Show my real name: turned on'. */
export const changeText = ({
  setting_name,
  new_value,
}: Pick<ConsentChange, 'setting_name' | 'new_value'>) =>
  `${CONSENT_LABELS[setting_name]}: turned ${new_value ? 'on' : 'off'}`;
