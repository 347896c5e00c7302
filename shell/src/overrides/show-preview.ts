import type { PageData } from "@cointide/shared/contracts/page";
import { showOverrideBanner } from "./show-override-banner.tsx";

/** The parameter of a link to a preview; empty, it ends one. */
const PARAMETER = "preview";

const timeOf = (at: number): string =>
  new Date(at).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" });

/** Asks the edge server for this page without the preview. */
function leavePreview(): void {
  const address = new URL(window.location.href);
  address.searchParams.set(PARAMETER, "");
  window.location.replace(address);
}

/** Says on every page which slice is a candidate, and that nobody else sees it. */
export function showPreview({ slice, version, expires }: NonNullable<PageData["preview"]>): void {
  const text = `${slice} ${version} is a preview that only this browser shows, until ${timeOf(expires)}.`;
  showOverrideBanner({ notes: [{ kind: "taken", text }], onLeave: leavePreview });
}

/** What is wrong with a link to a preview, and what its reader can do. */
function refusalOf(refused: NonNullable<PageData["refusedPreview"]>): string {
  switch (refused.reason) {
    case "expired":
      return `This preview of ${refused.slice} expired on ${timeOf(refused.expires)}. You see the current release. Ask for a new link.`;
    case "removed":
      return `This preview of ${refused.slice} was removed. You see the current release. Ask for a new link.`;
    case "unknown":
      return "This preview link is incomplete or from another site. You see the current release. Check the link.";
  }
}

/** Takes a link that shows no preview out of the address, and says why it shows none. */
export function showRefusal(refused: NonNullable<PageData["refusedPreview"]>): void {
  const address = new URL(window.location.href);
  address.searchParams.delete(PARAMETER);
  window.history.replaceState(window.history.state, "", address);
  showOverrideBanner({
    notes: [{ kind: "problem", text: refusalOf(refused) }],
    // Else each page of this browser would ask for what was removed.
    onLeave: refused.reason === "removed" ? leavePreview : undefined,
  });
}
