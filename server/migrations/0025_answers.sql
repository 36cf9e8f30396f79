-- What a contractor who was confirmed answers to reviews of themselves.

create table contractor_review_answers (
  id uuid primary key,
  review_id uuid not null references contractor_reviews on delete cascade,
  -- Shown while they hold the contractor; whoever holds it after them answers anew.
  user_id uuid not null references users on delete cascade,
  text text not null check (char_length(text) between 1 and 500),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- One for each review, whatever happens at the same time.
  unique (review_id, user_id)
);
create index contractor_review_answers_of_member on contractor_review_answers (user_id);
