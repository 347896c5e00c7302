import {
  formatWorking,
  readWorking,
  WORKING_COOKIE,
  type WorkingReleases,
  withWorking,
} from "@cointide/shared/releases/working-releases";
import type { SliceLog } from "./slice-log.ts";

/** A year, in seconds. */
const LIFETIME = 365 * 24 * 60 * 60;

/** The releases that worked last in this browser; none where the page may not use cookies. */
export function workingHere(page: Pick<Document, "cookie">): WorkingReleases {
  try {
    return readWorking(page.cookie);
  } catch {
    return {};
  }
}

/**
 * Keeps in a cookie which release of each slice was rendered last, so that later pages can fall back to it. A browser that
 * keeps no cookies falls back to what others reported. Returns the undo.
 */
export function rememberWorking(log: SliceLog, page: Document): () => void {
  return log.subscribe((entries) => {
    const last = entries.at(-1);
    if (last?.outcome !== "ready") return;
    const known = workingHere(page);
    const working = withWorking(known, last.slice, last.version);
    if (working === known) return;
    const secure = page.location.protocol === "https:" ? "; Secure" : "";
    try {
      page.cookie = `${WORKING_COOKIE}=${formatWorking(working)}; Max-Age=${LIFETIME}; Path=/; SameSite=Lax${secure}`;
    } catch {
      // A frame without an origin of its own may not use cookies.
    }
  });
}
