import { phoneLink } from '@pcr/contract/kit/phone.ts';

/** A number as it was written, that a press dials. */
export function PhoneLink({ phone }: { phone: string }) {
  const link = phoneLink(phone);
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
