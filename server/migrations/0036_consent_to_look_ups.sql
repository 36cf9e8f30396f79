-- A look-up asks for the consent of each owner that it meets, most of whom share nothing. Here it learns that from an
-- index of those who share alone, without the row. No copy: PostgreSQL changes it with the row, in the same moment.

create index user_consent_sharing on user_consent_preferences (user_id)
  include (display_real_name, card_id, share_location_region) where allow_service_history_visible;
