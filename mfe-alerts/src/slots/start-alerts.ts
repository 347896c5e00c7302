import { joinUndos } from "@cointide/shared/board/row-source";
import type { Host } from "@cointide/shared/host";
import type { AlertsStore } from "../store/alerts-store.ts";
import { importAlerts } from "../store/import-alerts.ts";
import { markPrices } from "./mark-prices.ts";
import { markSymbols } from "./mark-symbols.ts";

const NOT_WATCHED = "Alerts aren't running because part of the page could not be loaded. Reload the page.";

/** Watches the alerts. Its script is loaded after the page, so that nothing visible waits for it. */
function watch(host: Host, store: AlertsStore, openAlerts: () => void): () => void {
  let stop = () => {};
  let isOver = false;
  import("../watch/start-watching.ts").then(
    ({ startWatching }) => {
      if (!isOver) stop = startWatching(host, store, openAlerts);
    },
    () => host.bus.emit("notice", { type: "error", message: NOT_WATCHED }),
  );
  return () => {
    isOver = true;
    stop();
  };
}

/** Imports a guest's alerts with their streams. After a failure they stay in this browser, and the list offers to try again. */
function importWithStreams(host: Host): () => void {
  const { bus } = host;
  return bus.on("import:done", async () => {
    try {
      const count = await importAlerts(host);
      if (count > 0) bus.emit("notice", { type: "success", message: `Alerts imported: ${count}` });
    } catch {
      const message =
        "Your alerts could not be imported. They are still in this browser. Open Alerts to try again.";
      bus.emit("notice", { type: "error", message });
    }
  });
}

/** Ties pushes to this browser to the current session. After a failure, the next visit tries again. */
async function visitPush({ api, session }: Host): Promise<void> {
  if (session.getState().kind !== "user") return;
  try {
    const { canPush, readPush } = await import("../channels/browser-push.ts");
    if (canPush()) await readPush(api);
  } catch {
    // The service or the script can't be reached.
  }
}

/**
 * Starts everything that runs while a page is open: watching, marks in charts and rows, and the import of a guest's alerts.
 * @param openAlerts opens the alerts when the user clicks a notification.
 */
export function startAlerts(host: Host, store: AlertsStore, openAlerts: () => void): () => void {
  void visitPush(host);
  return joinUndos(
    watch(host, store, openAlerts),
    markPrices(host.bus, store),
    markSymbols(host.bus, store),
    importWithStreams(host),
  );
}
