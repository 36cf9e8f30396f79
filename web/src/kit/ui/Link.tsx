import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { type To, useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: To;
  replace?: boolean;
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link within the app. The library's own brings along what it asks for ahead in other modes of
 * it: 2.4 kB.
 */
export function Link({ to, replace, state, onClick, target, ...rest }: LinkProps) {
  const href = useHref(to);
  const go = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, target });
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) go(event);
  };
  return <a {...rest} target={target} href={href} onClick={press} />;
}

/** A link that is marked where one is on its screen, or on one below that. */
export function NavLink(props: LinkProps) {
  const below = (pathname: string) => `${pathname.toLowerCase()}/`;
  const { pathname } = useResolvedPath(props.to);
  const isHere = below(useLocation().pathname).startsWith(below(pathname));
  return <Link {...props} aria-current={isHere ? 'page' : undefined} />;
}
