import { EVENT_CATEGORIES, EVENT_TYPES } from '@pcr/contract/events/events.schema.ts';
import type pg from 'pg';
import { withoutIndexes } from './bench-database.ts';
import type { Owner } from './sample-load.ts';
import { placesIn, positionsOfCities, spread, uuidMadeAt } from './sample-places.ts';
import { NOTES } from './sample-words.ts';

/** So many events of these members, over the last three years and anywhere in the United States. */
export async function insertEvents(
  client: pg.Client,
  owners: readonly Owner[],
  count: number,
): Promise<void> {
  await withoutIndexes(client, ['events'], async () => {
    await client.query('select setseed(0.4600)');
    const cities = JSON.stringify(await positionsOfCities(client));
    const ids = owners.map(({ id }) => id);
    await client.query(INSERT, [ids, count, cities, NOTES, EVENT_CATEGORIES, EVENT_TYPES]);
  });
}

const INSERT = `
  with ${placesIn('$3')}
  insert into events (id, user_id, title, event_date, event_time, end_time, time_zone, location, description, category,
    event_type, max_attendees, waitlist_enabled, requires_rsvp, organizer, mentorship_level, status, location_lat,
    location_lng, place_sought, created_at, updated_at)
  select ${uuidMadeAt('made', 'h')}, ($1::uuid[])[1 + r.n % cardinality($1::uuid[])],
    (array['Open house', 'First aid evening', 'Coffee for providers', 'Toddler music', 'Workshop'])[random(1, 5)]
      || ' ' || left(h, 5) || case when random(1, 1000) = 1 then ' Montessori' else '' end,
    made::date + random(1, 365), lpad(random(8, 19)::text, 2, '0') || ':30', case when random(1, 2) = 1 then '21:00' end,
    (array['America/Los_Angeles', 'America/Denver', 'America/Chicago', 'America/New_York'])[random(1, 4)],
    coalesce(c.location, 'Community hall ' || left(h, 3)), left(($4::text[])[random(1, cardinality($4::text[]))], 500),
    ($5::text[])[random(1, cardinality($5::text[]))],
    case when random(1, 2) = 1 then ($6::text[])[random(1, cardinality($6::text[]))] end,
    case when random(1, 3) > 1 then random(5, 200) end, random(1, 2) = 1, random(1, 2) = 1, 'Organizer ' || left(h, 4),
    'none', case random(1, 40) when 1 then 'cancelled' when 2 then 'completed' else 'upcoming' end,
    coalesce(c.lat, s.lat), coalesce(c.lng, s.lng), true, made, made
  from ${spread('$2')}`;
