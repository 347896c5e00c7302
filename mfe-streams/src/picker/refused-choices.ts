import { ApiError } from "@cointide/shared/api/api-error";
import type { Host } from "@cointide/shared/host";
import { useHost } from "@cointide/shared/host";
import { useLocation, useNavigate } from "@cointide/shared/router";
import { useEffect } from "react";

/** A choice that the service refused: where its picker is, and why. */
type RefusedChoice = { path: string; error: Error };

const followers = new WeakMap<Host, (refused: RefusedChoice) => void>();

const showNotice = ({ bus }: Host, { error }: RefusedChoice) =>
  bus.emit("notice", { type: "error", message: error.message });

/** A stream that was deleted elsewhere has no picker any more. */
const isGone = ({ error }: RefusedChoice) => error instanceof ApiError && error.status === 404;

/** What the address of a picker that opens again says of the refusal, until the page is loaded anew. */
const refusalState = ({ error }: RefusedChoice) => ({ refused: error.message, page: performance.timeOrigin });

/** The refusal in a location's state; null where there is none, or a page before a reload noted it. */
export function refusalOf(state: unknown): string | null {
  const { refused, page } = (state ?? {}) as { refused?: unknown; page?: unknown };
  return typeof refused === "string" && page === performance.timeOrigin ? refused : null;
}

/** Has the dashboard show a refusal. */
export function reportRefusedChoice(host: Host, refused: RefusedChoice): void {
  const follower = followers.get(host);
  if (follower === undefined || isGone(refused)) showNotice(host, refused);
  else follower(refused);
}

/**
 * Opens the picker again with what the service said. Whoever is in another dialog by then gets a notice
 * instead; the choice is in the picker's draft either way.
 */
export function useRefusedChoices(): void {
  const host = useHost();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    followers.set(host, (refused) => {
      const isFree = pathname === "/dashboard" || pathname === refused.path;
      if (isFree) void navigate(refused.path, { state: refusalState(refused) });
      else showNotice(host, refused);
    });
    return () => void followers.delete(host);
  }, [host, navigate, pathname]);
}
