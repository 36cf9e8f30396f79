import type { LucideIcon } from 'lucide-react';
import { type ButtonLook, buttonClass } from '../look/button-look.ts';
import { Link, type LinkProps } from './Link.tsx';

export interface ButtonLinkProps extends LinkProps {
  look?: ButtonLook;
  icon?: LucideIcon;
}

/** A link that looks like a button. */
export function ButtonLink({
  look = 'secondary',
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  const Icon = icon;
  return (
    <Link {...rest} className={buttonClass(look, `text-center ${className ?? ''}`)}>
      {Icon && <Icon size="1.25rem" aria-hidden className="shrink-0" />}
      {children}
    </Link>
  );
}
