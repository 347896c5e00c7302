import type { ComponentProps, MouseEvent } from "react";
import { type To, useHref, useLinkClickHandler } from "react-router-dom";

type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  to: To;
  /** Replaces the current entry of the history instead of adding one. */
  replace?: boolean;
  /** The state of the new history entry. */
  state?: unknown;
};

/** A link to a route. The router's own Link brings 2 KB gzip that prefetch pages of its framework. */
export function Link({ to, replace, state, target, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, target });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...rest} href={href} target={target} onClick={click} />;
}
