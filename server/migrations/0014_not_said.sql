-- What was not said is null (kit.md 92): '' lives inside a form alone, and no column takes it any more. No search text,
-- order or index is made of these columns, so none of them meets a null.

alter table families
  alter column contact_info drop not null,
  alter column last_provider drop not null,
  alter column notes drop not null;
update families set
  contact_info = nullif(contact_info, ''),
  last_provider = nullif(last_provider, ''),
  notes = nullif(notes, ''),
  other_reason_details = nullif(other_reason_details, '')
where '' in (contact_info, last_provider, notes, other_reason_details);
alter table families add constraint families_not_said
  check ('' not in (contact_info, last_provider, notes, other_reason_details));

alter table contractors
  alter column phone drop not null,
  alter column email drop not null,
  alter column location drop not null;
-- The entry says the same as before: that is no change for its history, and no new version for who has it open.
alter table contractors disable trigger contractors_keep_history;
update contractors set phone = nullif(phone, ''), email = nullif(email, ''), location = nullif(location, '')
where '' in (phone, email, location);
alter table contractors enable trigger contractors_keep_history;
alter table contractors add constraint contractors_not_said check ('' not in (phone, email, location));

-- Earlier versions are shown beside the entry, and saved again. They are changed here once, so that whoever reads them
-- meets one convention, and no version differs from the entry only in how it says nothing.
update history h set before = h.before || (
  select jsonb_object_agg(said.key, null::text) from jsonb_each(h.before) said where said.value = '""'
)
where exists (select from jsonb_each(h.before) said where said.value = '""');

alter table profiles
  alter column position drop default, alter column position drop not null,
  alter column facility drop default, alter column facility drop not null,
  alter column experience drop default, alter column experience drop not null,
  alter column phone drop default, alter column phone drop not null,
  alter column bio drop default, alter column bio drop not null,
  alter column emergency_contact_1_name drop default, alter column emergency_contact_1_name drop not null,
  alter column emergency_contact_1_phone drop default, alter column emergency_contact_1_phone drop not null,
  alter column emergency_contact_2_name drop default, alter column emergency_contact_2_name drop not null,
  alter column emergency_contact_2_phone drop default, alter column emergency_contact_2_phone drop not null,
  alter column medical_info drop default, alter column medical_info drop not null,
  alter column allergies drop default, alter column allergies drop not null,
  alter column first_name drop default, alter column first_name drop not null,
  alter column last_name drop default, alter column last_name drop not null,
  alter column daycare_name drop default, alter column daycare_name drop not null,
  alter column license_number drop default, alter column license_number drop not null,
  alter column address drop default, alter column address drop not null,
  alter column city drop default, alter column city drop not null,
  alter column zip_code drop default, alter column zip_code drop not null;
update profiles set
  position = nullif(position, ''),
  facility = nullif(facility, ''),
  experience = nullif(experience, ''),
  phone = nullif(phone, ''),
  bio = nullif(bio, ''),
  emergency_contact_1_name = nullif(emergency_contact_1_name, ''),
  emergency_contact_1_phone = nullif(emergency_contact_1_phone, ''),
  emergency_contact_2_name = nullif(emergency_contact_2_name, ''),
  emergency_contact_2_phone = nullif(emergency_contact_2_phone, ''),
  medical_info = nullif(medical_info, ''),
  allergies = nullif(allergies, ''),
  first_name = nullif(first_name, ''),
  last_name = nullif(last_name, ''),
  daycare_name = nullif(daycare_name, ''),
  license_number = nullif(license_number, ''),
  address = nullif(address, ''),
  city = nullif(city, ''),
  zip_code = nullif(zip_code, '')
where '' in (
  position, facility, experience, phone, bio, emergency_contact_1_name, emergency_contact_1_phone,
  emergency_contact_2_name, emergency_contact_2_phone, medical_info, allergies, first_name, last_name, daycare_name,
  license_number, address, city, zip_code
);
alter table profiles add constraint profiles_not_said check (
  '' not in (
    position, facility, experience, phone, bio, emergency_contact_1_name, emergency_contact_1_phone,
    emergency_contact_2_name, emergency_contact_2_phone, medical_info, allergies, first_name, last_name, daycare_name,
    license_number, address, city, zip_code
  )
);

-- Of feedback: what else it has is chosen, not typed.
update messages set data = data || '{"suggestion": null}' where kind = 'feedback' and data ->> 'suggestion' = '';

-- What a browser did not say of itself.
alter table agreement_acceptances alter column user_agent drop not null;
update agreement_acceptances set user_agent = null where user_agent = '';
alter table agreement_acceptances add constraint agreement_acceptances_not_said check (user_agent <> '');
