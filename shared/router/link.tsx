import { type ComponentProps, type MouseEvent, useEffect } from "react";
import type { To } from "react-router-dom";
import { useLocation, useNavigate, useResolvedPath } from "./contexts.ts";
import { createPath } from "./paths.ts";

type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  to: To;
  /** Whether it takes the place of the present address in the history; as a rule where it leads to the same one. */
  replace?: boolean;
  state?: unknown;
};

/** An address on another host, or of another kind. */
const WHOLE = /^([a-z][a-z\d+.-]*:|\/\/)/i;

const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);

/** A link that goes to a route without loading the page anew. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const here = createPath(useLocation());
  const path = createPath(useResolvedPath(to));
  if (typeof to === "string" && WHOLE.test(to)) return <a {...rest} href={to} onClick={onClick} />;

  const { target = "_self" } = rest;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || target !== "_self" || !isPlainClick(event)) return;
    event.preventDefault();
    void navigate(to, { replace: replace ?? path === here, state });
  };
  return <a {...rest} href={path} onClick={follow} />;
}

type NavigateProps = { to: To; replace?: boolean; state?: unknown };

/** Goes to an address when it is shown. */
export function Navigate({ to, replace, state }: NavigateProps) {
  const navigate = useNavigate();
  const path = createPath(useResolvedPath(to));
  useEffect(() => {
    void navigate(path, { ...(replace !== undefined && { replace }), state });
  }, [navigate, path, replace, state]);
  return null;
}
