import type { PageData } from "@cointide/shared/contracts/page";
import { showOverrideBanner } from "./show-override-banner.tsx";

/** Asks the edge server for this page without the preview. */
function leavePreview(): void {
  const address = new URL(window.location.href);
  address.searchParams.set("preview", "");
  window.location.replace(address);
}

/** Says on every page which slice is a candidate, and that nobody else sees it. */
export function showPreview({ slice, version, expires }: NonNullable<PageData["preview"]>): void {
  const until = new Date(expires).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" });
  const text = `${slice} ${version} is a preview that only this browser shows, until ${until}.`;
  showOverrideBanner({ notes: [{ kind: "taken", text }], onLeave: leavePreview });
}
