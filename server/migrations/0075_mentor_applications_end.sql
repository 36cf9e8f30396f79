-- What was typed into an application to be a mentor goes with its answer (docs/domains/mentors.md 13).
alter table mentor_applications
  alter column full_name drop not null,
  alter column email drop not null,
  alter column phone drop not null,
  alter column location drop not null,
  alter column years_experience drop not null,
  alter column "current_role" drop not null,
  alter column specializations drop not null,
  alter column mentorship_areas drop not null,
  alter column max_mentees drop not null,
  alter column availability drop not null,
  alter column preferred_communication drop not null,
  alter column bio drop not null,
  alter column why_mentor drop not null;
update mentor_applications set full_name = null, email = null, phone = null, location = null, years_experience = null,
  "current_role" = null, specializations = null, certifications = null, mentorship_areas = null, max_mentees = null,
  availability = null, preferred_communication = null, bio = null, previous_mentoring = null, why_mentor = null,
  "references" = null, additional_info = null
where status <> 'in_review';
alter table mentor_applications add constraint mentor_applications_said check (
  case when status = 'in_review' then num_nulls(full_name, email, phone, location, years_experience, "current_role",
      specializations, mentorship_areas, max_mentees, availability, preferred_communication, bio, why_mentor) = 0
    else num_nonnulls(full_name, email, phone, location, years_experience, "current_role", specializations,
      certifications, mentorship_areas, max_mentees, availability, preferred_communication, bio, previous_mentoring,
      why_mentor, "references", additional_info) = 0 end
);
delete from mentor_application_credentials x using mentor_applications a
where a.id = x.application_id and a.status <> 'in_review';
-- The same in what told the operator, which is under the same id.
update messages m set data = m.data - 'facts'
from mentor_applications a where a.id = m.id and a.status <> 'in_review' and m.data ? 'facts';
