import { Mail, MessageSquare, Phone } from 'lucide-react';
import { mailLink } from '../words/mail-link.ts';
import { usePhoneLink } from '../words/use-phone-link.ts';
import { ButtonLink } from './ButtonLink.tsx';

export interface ContactLinksProps {
  phone: string | null | undefined;
  email: string | null | undefined;
  /** For a screen reader: who is called, if the title does not say it. */
  name?: string;
  /** A message can be sent to the number, too. */
  texts?: boolean;
  /** At the thumb: the last of them is the main button. */
  atThumb?: boolean;
  onPress?: () => void;
}

/** Call, Text and Email, as far as there is a number that one can dial, and an address. */
export function ContactLinks(props: ContactLinksProps) {
  const { phone, email, name, texts = false, atThumb = false, onPress } = props;
  const dial = usePhoneLink(phone);
  const links = [
    ...(dial ? [{ word: 'Call', icon: Phone, to: dial }] : []),
    ...(dial && texts
      ? [{ word: 'Text', icon: MessageSquare, to: dial.replace('tel:', 'sms:') }]
      : []),
    ...(email ? [{ word: 'Email', icon: Mail, to: mailLink(email) }] : []),
  ];
  if (atThumb) links.reverse();
  return links.map(({ word, icon, to }, at) => (
    <ButtonLink
      key={word}
      look={atThumb && at === links.length - 1 ? 'primary' : 'secondary'}
      icon={icon}
      href={to}
      onClick={onPress}
      aria-label={name && `${word} ${name}`}
    >
      {word}
    </ButtonLink>
  ));
}
