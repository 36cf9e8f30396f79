-- The operator's list of requests (disputes.md 8): a page in the order of confirmation, open ones or all.
create index disputes_open on disputes (confirmed_at, id) where confirmed_at is not null and closed_at is null;
create index disputes_confirmed on disputes (confirmed_at, id) where confirmed_at is not null;
