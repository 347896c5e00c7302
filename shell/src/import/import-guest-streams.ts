import { ApiError } from "@cointide/shared/api/api-error";
import { userQuery } from "@cointide/shared/api/get-user";
import type { Stream } from "@cointide/shared/contracts/streams";
import type { Host } from "@cointide/shared/host";
import { exportRequest, isExportMarked, markExport } from "@cointide/shared/session/export-marker";
import { oneAtATime } from "@cointide/shared/session/one-at-a-time";
import { changeCachedStreams } from "@cointide/shared/streams/cached-streams";
import {
  finishImport,
  importStreams,
  rollBackImport,
  takenStreams,
} from "@cointide/shared/streams/change-streams";
import { forgetGuestStreams, readGuestStreams } from "@cointide/shared/streams/guest-streams";
import { settleChange } from "@cointide/shared/streams/settle-change";
import { sendWithNames } from "@cointide/shared/streams/stream-names";
import { streamsQuery } from "@cointide/shared/streams/streams-query";
import { keepUnsentNames } from "@cointide/shared/streams/unsent-names";
import { postImport } from "./post-import.ts";

const NOTHING = "No local streams found";
const UPLOADING = "Your streams are being uploaded to the server";
const DONE = "Data exported successfully";
const FAILED = "Your streams failed to be exported. Please try again";

/** How long the account's streams wait for a page that shows them, in ms. */
const HOLD = 5_000;

const withoutName = (stream: Stream): Stream => (stream.name ? { ...stream, name: "" } : stream);

/** Shows the streams as the account's before they are, and puts that right once the service has answered. */
async function upload(host: Host, local: readonly Stream[], userId: string): Promise<void> {
  const { bus, queryClient, store } = host;
  changeCachedStreams(queryClient, (result) => importStreams(result, local, Date.now()));
  markExport(store, false);
  bus.emit("import:started", { streams: local });
  const unnamed = local.map(withoutName);
  const { answer: ids, hasNames } = await settleChange(host, {
    ids: local.map(({ id }) => id),
    send: () => sendWithNames(host, (hasNames) => postImport(host.api, hasNames ? local : unnamed)),
    confirm: (result, { answer, hasNames }) =>
      finishImport(result, hasNames ? local : unnamed, answer, userId, Date.now()),
    fact: ({ answer, hasNames }) => ({
      kept: takenStreams(hasNames ? local : unnamed, answer, userId),
      gone: [],
    }),
    restore: (result) => rollBackImport(result, local, Date.now()),
  });
  if (!hasNames) keepUnsentNames(store, userId, takenStreams(local, ids, userId));
  // Read again: another tab may have added to them.
  forgetGuestStreams(store, ({ id }) => Object.hasOwn(ids, id));
  if (!local.every(({ id }) => Object.hasOwn(ids, id))) throw new ApiError(502, FAILED);
  bus.emit("import:done", { ids });
  bus.emit("notice", { type: "success", message: DONE });
}

/** @param wereThere whether local streams were there when the import was asked for. */
async function importNow(host: Host, wereThere: boolean): Promise<void> {
  const { bus, queryClient, session, store } = host;
  if (session.getState().kind !== "user") return;
  const local = readGuestStreams(store);
  if (local.length === 0) {
    markExport(store, false);
    // Only an import takes them away in an account: another tab has brought them in while this one waited.
    bus.emit("notice", wereThere ? { type: "success", message: DONE } : { type: "other", message: NOTHING });
    return;
  }
  bus.emit("notice", { type: "loading", message: UPLOADING });
  try {
    const user = await queryClient.ensureQueryData(userQuery(host));
    await queryClient.ensureQueryData({ ...streamsQuery(host), gcTime: HOLD });
    await upload(host, local, user.id);
  } catch (error) {
    const message = (error instanceof ApiError && error.said) || FAILED;
    bus.emit("import:failed", { message });
    bus.emit("notice", { type: "error", message });
  }
}

/** The import that is under way in each page; to ask for one meanwhile is to ask for the same. */
const underWay = new WeakMap<Host, Promise<void>>();

function share(host: Host, run: () => Promise<void>): Promise<void> {
  const known = underWay.get(host);
  if (known) return known;
  const mine = oneAtATime("import", run).finally(() => underWay.delete(host));
  underWay.set(host, mine);
  return mine;
}

/**
 * Brings this browser's guest streams into the account of the session. The page shows them at once, and as
 * before when the service refuses; notices say how it goes, so it never rejects. Local streams are deleted
 * once the service has them. Tabs take turns, and to repeat it, during an import or after a lost answer, is
 * safe.
 */
export function importGuestStreams(host: Host): Promise<void> {
  const wereThere = readGuestStreams(host.store).length > 0;
  return share(host, () => importNow(host, wereThere));
}

/**
 * The same, if a sign-up for this account asked for it and it has not begun in any tab since. Streams that
 * were meant for another account stay where they are.
 */
export async function importMarkedStreams(host: Host): Promise<void> {
  const { queryClient, session, store } = host;
  if (session.getState().kind !== "user" || !isExportMarked(store)) return;
  // An account that cannot be read now is asked for again at the next visit.
  const user = await queryClient.ensureQueryData(userQuery(host)).catch(() => undefined);
  if (user === undefined || exportRequest(store, user) !== "own") return;
  await share(host, async () => {
    if (exportRequest(store, user) === "own") await importNow(host, false);
  });
}
