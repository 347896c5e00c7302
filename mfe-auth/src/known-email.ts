import { shownEmail } from "@cointide/shared/contracts/shown-email";
import { type Draft, useDraft } from "@cointide/shared/host/use-draft";
import { useLocation } from "@cointide/shared/router";

/** The navigation state by which a form opens with this email. */
export const withEmail = (email: string) => ({ email: shownEmail(email) });

/** The email that the form opens with, from the navigation state, and its draft, which gives way to it. */
export function useKnownEmail(name: string): { email: string | undefined; draft: Draft } {
  const { state } = useLocation();
  const draft = useDraft(name);
  const email: unknown = state?.email;
  return typeof email === "string"
    ? { email, draft: { ...draft, found: null } }
    : { email: undefined, draft };
}
