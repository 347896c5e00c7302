import { ApiError } from "../api/api-error.ts";
import { userQuery } from "../api/get-user.ts";
import { postImport } from "../api/post-import.ts";
import type { Stream } from "../contracts/streams.ts";
import type { Host } from "../host/host.ts";
import { isExportMarked, markExport } from "../session/export-marker.ts";
import { oneAtATime } from "../session/one-at-a-time.ts";
import { changeCachedStreams } from "./cached-streams.ts";
import { finishImport } from "./finish-import.ts";
import { changeGuestStreams, readGuestStreams } from "./guest-streams.ts";
import { importStreams } from "./import-streams.ts";
import { rollBackImport } from "./roll-back-import.ts";
import { settleChange } from "./settle-change.ts";
import { streamsQuery } from "./streams-query.ts";

const NOTHING = "No local streams found";
const UPLOADING = "Your streams are being uploaded to the server";
const DONE = "Data exported successfully";
const FAILED = "Your streams failed to be exported. Please try again";

/** How long the account's streams wait for a page that shows them, in ms. */
const HOLD = 5_000;

/** Shows the streams as the account's before they are, and puts that right once the service has answered. */
async function upload(host: Host, local: readonly Stream[], userId: string): Promise<void> {
  const { bus, queryClient, store } = host;
  changeCachedStreams(queryClient, (result) => importStreams(result, local, Date.now()));
  markExport(store, false);
  bus.emit("import:started", { streams: local });
  const ids = await settleChange(host, {
    ids: local.map(({ id }) => id),
    send: () => postImport(host.api, local),
    confirm: (result, answer) => finishImport(result, local, answer, userId, Date.now()),
    restore: (result) => rollBackImport(result, local, Date.now()),
  });
  // Read anew: another tab may have added to them.
  changeGuestStreams(store, (kept) => kept.filter(({ id }) => !Object.hasOwn(ids, id)));
  if (!local.every(({ id }) => Object.hasOwn(ids, id))) throw new ApiError(502, FAILED);
  bus.emit("import:done", { ids });
  bus.emit("notice", { type: "success", message: DONE });
}

async function importNow(host: Host): Promise<void> {
  const { bus, queryClient, session, store } = host;
  if (session.getState().kind !== "user") return;
  const local = readGuestStreams(store);
  if (local.length === 0) {
    markExport(store, false);
    bus.emit("notice", { type: "other", message: NOTHING });
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

/**
 * Brings this browser's guest streams into the account of the session. The page shows them at once, and as
 * before when the service refuses; notices say how it goes, so it never rejects. Local streams are deleted
 * once the service has them. Tabs take turns, and to repeat it after a lost answer is safe.
 */
export const importGuestStreams = (host: Host): Promise<void> => oneAtATime("import", () => importNow(host));

/** The same, if a sign-up asked for it and it has not begun in any tab since. */
export const importMarkedStreams = (host: Host): Promise<void> =>
  oneAtATime("import", async () => {
    if (isExportMarked(host.store)) await importNow(host);
  });
