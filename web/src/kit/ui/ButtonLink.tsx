import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from '../look/button-look.ts';
import { Link, type LinkProps } from './Link.tsx';

interface Look {
  look?: ButtonLook;
  icon?: LucideIcon;
}

/** With `href` it leads out of the app: to a file, a number, another program. */
export type ButtonLinkProps = Look & (LinkProps | (ComponentProps<'a'> & { href: string }));

/** A link that looks like a button. */
export function ButtonLink({
  look = 'secondary',
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  const Icon = icon;
  const looks = buttonClass(look, `text-center ${className ?? ''}`);
  const inside = (
    <>
      {Icon && <Icon size="1.25rem" aria-hidden className="shrink-0" />}
      {children}
    </>
  );
  return 'to' in rest ? (
    <Link {...rest} className={looks}>
      {inside}
    </Link>
  ) : (
    <a {...rest} className={looks}>
      {inside}
    </a>
  );
}
