import { usePhoneLink } from '../../kit/words/use-phone-link.ts';

/** A number as it was written, that a press dials. */
export function PhoneLink({ phone }: { phone: string }) {
  const link = usePhoneLink(phone);
  if (!link) return phone;
  return (
    <a
      href={link}
      // One finger high, and its line stays as high as it was.
      className="relative rounded-small py-3.5 text-brand-ink underline underline-offset-4"
    >
      {phone}
    </a>
  );
}
