import { inOneLine } from '@pcr/contract/kit/shapes.ts';
import { setIn } from '../../kit/messages/indent.ts';
import type { ClaimedContractor, Origin } from './claims.queries.ts';

/** What the operator alone is told of an entry that is claimed (contractors.md 42). */
export function originFacts({
  added_by_them,
  contact_changed_at,
  created_at,
}: Origin & { created_at: string }) {
  return {
    addedBy: added_by_them
      ? 'This member added the entry: its words are their own.'
      : 'Someone else added the entry.',
    contactChanged: contact_changed_at ?? `never, since it was added on ${created_at}`,
  };
}

/**
 * The operator's report of a claim: who it would be, what the entry says, and how it can be
 * checked.
 */
export function claimText(contractor: ClaimedContractor, note: string | null) {
  const { id, name, specialty, phone, email, location } = contractor;
  return {
    // A subject names nobody: it shows on locked screens (notifications.md 17).
    subject: 'This is me: a contractor to confirm',
    body: [
      'This member says that they are a contractor of the directory.',
      'Check that it is true, by a way that you found elsewhere than in the entry.',
      'Who is confirmed can change the entry, answer its reviews, and delete it.',
      '',
      'How it can be checked, in their words:',
      setIn(note ?? '(nothing)'),
      '',
      '--- The contractor as it is now ---',
      // What members typed may have been pasted with a line break.
      `Contractor ${inOneLine(name)}, ${id}`,
      `Specialty: ${specialty}`,
      `Phone: ${phone ?? '-'}`,
      `Email: ${email ?? '-'}`,
      `Location: ${inOneLine(location ?? '-')}`,
      '',
      'To decide: npm run admin -- contractors confirm (or refuse), and the ticket of this message',
    ].join('\n'),
    shown: [`Contractor: ${inOneLine(name)}`, ...(note ? ['', note] : [])].join('\n'),
  };
}
