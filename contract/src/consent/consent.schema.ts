import * as z from 'zod/mini';
import { Id, Instant, pageOf } from '../kit/shapes.ts';

const consents = {
  /** The full name in place of 'Provider', 'Contractor' or 'User', and the card that it opens. */
  display_real_name: z.boolean(),
  /** Family records in the look-up of other members. */
  allow_service_history_visible: z.boolean(),
  /** City or region on shared records. */
  share_location_region: z.boolean(),
  /** The address of the account on job posts and applications. */
  allow_contact_through_app: z.boolean(),
};
/** consent.md 1: all off until the member says otherwise. */
export const CONSENTS = Object.keys(consents) as [Consent, ...Consent[]];
export type Consent = keyof typeof consents;

/**
 * Who may open the card of a member who shows their name (privacy.md 3): all members, those they
 * work with, nobody.
 */
export const PROFILE_VISIBILITIES = ['public', 'families', 'private'] as const;
export const ProfileVisibility = z.enum(PROFILE_VISIBILITIES);
export type ProfileVisibility = z.infer<typeof ProfileVisibility>;

/**
 * What opens the card of a member, beside each place with their name; null where the name is not
 * shown. It is not the member's id, and another one after each time that the name was hidden
 * (members.md 2).
 */
export const CardId = z.nullable(Id);

/**
 * The address of the photo on that card, beside it; null where the card is, and where its member
 * has no photo (members.md 13).
 */
export const CardPhoto = z.nullable(z.string());

/**
 * The version of the words on the screen that asks for a consent. Words that mean something else
 * get another one: a page with the former words cannot consent to the new ones (consent.md 14).
 */
export const CONSENT_TEXT_VERSION = '1.5';

/**
 * Which part of the member's own data shows them what others will see. Theirs alone, and null if
 * nothing is said.
 */
export const ConsentExample = z.object({
  full_name: z.string(),
  email: z.string(),
  email_confirmed: z.boolean(),
  /** Their photo, as they see it themselves; null without one. */
  photo: CardPhoto,
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  /**
   * Their newest record, and what others would see of its place; null where they would see none.
   */
  family: z.nullable(z.object({ family_name: z.string(), region: z.nullable(z.string()) })),
});
export type ConsentExample = z.infer<typeof ConsentExample>;

export const ConsentPreferences = z.object({
  ...consents,
  /** Who opens the card; it is set on the screen of privacy settings (privacy.md 3). */
  profile_visibility: ProfileVisibility,
  /**
   * One's own card, as others open it. Null while the name is not shown, while nobody may open it,
   * and where it is shown under former words, which said nothing of a card (members.md 12).
   */
  card_id: CardId,
  /** Null while nothing was saved. */
  updated_at: z.nullable(Instant),
  example: ConsentExample,
});
export type ConsentPreferences = z.infer<typeof ConsentPreferences>;

/** 'I Consent': the words that were read, and the choices that were on the screen. */
export const ConsentGiven = z.object({
  text_version: z.string().check(z.maxLength(20)),
  updated_at: z.nullable(Instant),
});
export type ConsentGiven = z.infer<typeof ConsentGiven>;

export const CONSENT_REASONS = { given: 'User opted in', revoked: 'User revoked consent' } as const;

/** An entry of the history, which only grows. */
export const ConsentChange = z.object({
  id: Id,
  setting_name: z.enum(CONSENTS),
  old_value: z.boolean(),
  new_value: z.boolean(),
  change_reason: z.enum([CONSENT_REASONS.given, CONSENT_REASONS.revoked]),
  created_at: Instant,
});
export type ConsentChange = z.infer<typeof ConsentChange>;

export const CONSENT_HISTORY_PAGE = 20;
export const ConsentHistoryQuery = z.object({
  cursor: z.optional(z.string().check(z.maxLength(500))),
});
export const ConsentHistoryPage = pageOf(ConsentChange);
export type ConsentHistoryPage = z.infer<typeof ConsentHistoryPage>;

/** The newest changes that a file of the history has. */
export const CONSENT_EXPORT_MAX = 10_000;

/** How often one member opts in within an hour. Taking back is never refused. */
export const CONSENTS_PER_HOUR = 60;

/** The live topic of a member's own choices. */
export const CONSENT_TOPIC = 'consent';
