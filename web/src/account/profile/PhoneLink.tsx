import { usePhoneLink } from '../../kit/words/use-phone-link.ts';

/** A number as it was written, that a press dials. */
export function PhoneLink({ phone }: { phone: string }) {
  const link = usePhoneLink(phone);
  if (!link) return phone;
  return (
    <a
      href={link}
      className="-my-2 inline-flex min-h-touch items-center text-brand-ink underline underline-offset-4"
    >
      {phone}
    </a>
  );
}
