-- Who showed their name before agreed to words that said nothing of a card: they have none until they agree anew.
alter table user_consent_preferences alter column card_id drop not null;
update user_consent_preferences set card_id = null where display_real_name;

-- The reviews that a member wrote, newest first: page 100 of them costs what page 1 costs.
create index contractor_reviews_newest_of_member on contractor_reviews (reviewer_id, created_at desc, id desc);
drop index contractor_reviews_of_member;

-- The newest that are not hidden are found in the index alone.
drop index contractor_reviews_newest;
create index contractor_reviews_newest on contractor_reviews (contractor_id, created_at desc, id desc) include (hidden);
