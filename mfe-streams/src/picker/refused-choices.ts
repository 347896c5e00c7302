import { ApiError } from "@cointide/shared/api/api-error";
import type { Host } from "@cointide/shared/host";
import { useHost } from "@cointide/shared/host";
import { matchPath, useLocation, useNavigate } from "@cointide/shared/router";
import { useEffect } from "react";

/** A choice that the service refused: where its picker is, and why. */
type RefusedChoice = {
  path: string;
  error: Error;
  choice: readonly string[];
  /** Whether the picker has it as its draft, or will when it opens next: something else is chosen in it by now. */
  kept: "draft" | "later";
};

const followers = new WeakMap<Host, (refused: RefusedChoice) => void>();

const showNotice = ({ bus }: Host, { error }: RefusedChoice) =>
  bus.emit("notice", { type: "error", message: error.message });

/** A stream that was deleted elsewhere has no picker any more. */
const isGone = ({ error }: RefusedChoice) => error instanceof ApiError && error.status === 404;

/** What the address of a picker that opens again says of the refusal, until the page is reloaded. */
function refusalState({ error, choice, kept }: RefusedChoice) {
  const isDraft = kept === "draft";
  const rest = isDraft ? "" : ` ${choice.join(", ")} will still be selected when you next open this.`;
  return { refused: `${error.message}${rest}`, page: performance.timeOrigin, ...(isDraft && { choice }) };
}

/** The refusal in a location's state; null where there is none, or a page before a reload noted it. */
export function refusalOf(state: unknown): { message: string; choice: readonly string[] | undefined } | null {
  const { refused, page, choice } = (state ?? {}) as Partial<ReturnType<typeof refusalState>>;
  return typeof refused === "string" && page === performance.timeOrigin ? { message: refused, choice } : null;
}

/** Has the dashboard show a refusal. */
export function reportRefusedChoice(host: Host, refused: RefusedChoice): void {
  const follower = followers.get(host);
  if (follower === undefined || isGone(refused)) showNotice(host, refused);
  else follower(refused);
}

/**
 * Opens the picker again with what the service said. Where another dialog is open by then, there is a notice
 * instead; the choice is in the picker's draft either way.
 */
export function useRefusedChoices(): void {
  const host = useHost();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    followers.set(host, (refused) => {
      const isOpen = matchPath(refused.path, pathname) !== null;
      const state = refusalState(refused);
      if (isOpen || matchPath("/dashboard", pathname))
        void navigate(refused.path, { state, replace: isOpen });
      else showNotice(host, refused);
    });
    return () => void followers.delete(host);
  }, [host, navigate, pathname]);
}
