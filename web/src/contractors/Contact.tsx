import type { Contractor } from '@pcr/contract/contractors/contractors.schema.ts';
import { isSampleId } from '../kit/cache/sample-id.ts';
import { ContactLinks } from '../kit/ui/ContactLinks.tsx';
import { mailLink } from '../kit/words/mail-link.ts';
import { usePhoneLink } from '../kit/words/use-phone-link.ts';
import { noteContact } from './contractors.data.ts';

/** contractors.md 20; nobody is behind the number of a sample. */
function note(contractor: string): void {
  if (!isSampleId(contractor)) noteContact(contractor);
}

type ContactLinkProps = { contractor: string } & (
  | { phone: string; email?: never }
  | { email: string; phone?: never }
);

/** A phone number that dials, or an address that writes, as it stands among the facts. */
export function ContactLink({ contractor, phone, email }: ContactLinkProps) {
  const dial = usePhoneLink(phone);
  const to = email === undefined ? dial : mailLink(email);
  if (!to) return phone ?? email;
  return (
    <a
      href={to}
      onClick={() => note(contractor)}
      className="-my-2.5 inline-block py-2.5 text-brand-ink underline underline-offset-4"
    >
      {phone ?? email}
    </a>
  );
}

/** Call and Email at the thumb, as far as the entry says how (contractors.md 19). */
export function ContactBar({
  contractor,
}: {
  contractor: Pick<Contractor, 'id' | 'name' | 'phone' | 'email'>;
}) {
  const { id, ...said } = contractor;
  return <ContactLinks {...said} atThumb onPress={() => note(id)} />;
}
