import type { StorageArea } from "@cointide/shared/session/local-store";
import type { Session, SessionStore } from "@cointide/shared/session/session-store";
import { tokenPerson } from "@cointide/shared/session/token-person";
import type { LoggedNotice, NoticeStore } from "./notice-store.ts";

const KEY = "u:notices";

type KeptNotice = Omit<LoggedNotice, "id">;

const ownerOf = ({ kind, token }: Session): string => tokenPerson(token) ?? kind;

/** Whether an alert can be listed. */
function isAlert(kept: unknown): boolean {
  const { symbol, what } = (kept ?? {}) as { symbol?: unknown; what?: unknown };
  return typeof what === "string" && (symbol === undefined || typeof symbol === "string");
}

function isNotice(kept: unknown): kept is KeptNotice {
  const { type, message, at, alert } = (kept ?? {}) as Partial<Record<keyof KeptNotice, unknown>>;
  const isText = typeof type === "string" && typeof message === "string" && Number.isFinite(at);
  return isText && (alert === undefined || isAlert(alert));
}

/** The notices of the owner; none where the browser keeps no storage, none yet, or something else under the key. */
function readLog(open: () => StorageArea, owner: string): KeptNotice[] {
  try {
    const kept = JSON.parse(open().getItem(KEY) ?? "null") as { owner?: unknown; log?: unknown } | null;
    return kept?.owner === owner && Array.isArray(kept.log) ? kept.log.filter(isNotice) : [];
  } catch {
    return [];
  }
}

/**
 * Keeps the log of notices for the visit: a reload shows it again. It is cleared when another person uses the page, and
 * so at each logout.
 * @param open gives the storage of the tab; where there is none, the log lasts as long as the page.
 */
export function keepNotices(
  notices: NoticeStore,
  session: Pick<SessionStore, "getState" | "subscribe">,
  open: () => StorageArea,
): void {
  notices.restore(readLog(open, ownerOf(session.getState())));
  session.subscribe((now, before) => {
    if (before.kind !== "none" && ownerOf(now) !== ownerOf(before)) notices.clearLog();
  });
  notices.subscribe(({ log }, before) => {
    if (log === before.log) return;
    try {
      if (log.length === 0) open().removeItem(KEY);
      else open().setItem(KEY, JSON.stringify({ owner: ownerOf(session.getState()), log }));
    } catch {
      // No storage, or it is full.
    }
  });
}
