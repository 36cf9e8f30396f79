import { type Queryable, sql } from '../kit/postgres/database.ts';

/** What one of the two of a mentorship said to the operator at its end. */
export interface MentorshipRating {
  match_id: string;
  created_at: string;
  rating: number | null;
  rating_words: string | null;
  said_by: 'mentor' | 'mentee';
  user_name: string;
  user_email: string;
  other_name: string;
  other_email: string;
}

const LIST = sql(
  'mentor_closings_ratings',
  `select c.match_id, to_json(c.created_at) #>> '{}' as created_at, c.rating, c.rating_words,
     case when p.user_id = c.user_id then 'mentor' else 'mentee' end as said_by, u.full_name as user_name,
     u.email as user_email, o.full_name as other_name, o.email as other_email
   from mentor_closings c join mentor_matches m on m.id = c.match_id join mentor_profiles p on p.id = m.mentor_id
     join users u on u.id = c.user_id
     join users o on o.id = case when p.user_id = c.user_id then m.mentee_id else p.user_id end
   where c.rating is not null or c.rating_words is not null
   order by c.created_at desc, c.match_id desc, c.user_id desc limit $1 offset $2`,
);

/** For the operator alone, the newest first (mentors.md 66). */
export function listRatings(
  db: Queryable,
  limit: number,
  offset: number,
): Promise<MentorshipRating[]> {
  return db.query<MentorshipRating>(LIST, [limit, offset]);
}
