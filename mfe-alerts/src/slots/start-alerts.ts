import type { Host } from "@cointide/shared/host";
import type { AlertsStore } from "../store/alerts-store.ts";
import { importAlerts } from "../store/import-alerts.ts";
import { markPrices } from "./mark-prices.ts";
import { markSymbols } from "./mark-symbols.ts";

const NOT_WATCHED = "Alerts aren't running because part of the page could not be loaded. Reload the page.";

/** Watches the alerts. Its script comes after the page: nothing that is seen waits for it. */
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

/** With a guest's streams come their alerts. What fails stays in this browser, and the list offers to try again. */
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

/** Has the pushes to this browser end with the session in which it is used now. Another visit does what fails. */
async function visitPush({ api, session }: Host): Promise<void> {
  if (session.getState().kind !== "user") return;
  try {
    const { canPush, readPush } = await import("../channels/browser-push.ts");
    if (canPush()) await readPush(api);
  } catch {
    // The service is away, or a part of the page.
  }
}

/**
 * What goes on for as long as a page is open: watching, marks in charts and rows, and the import of a guest's alerts. A member's
 * browser that is pushed to is tied to the session.
 * @param openAlerts leads to the alerts, where somebody clicks a notification.
 */
export function startAlerts(host: Host, store: AlertsStore, openAlerts: () => void): () => void {
  void visitPush(host);
  const undos = [
    watch(host, store, openAlerts),
    markPrices(host.bus, store),
    markSymbols(host.bus, store),
    importWithStreams(host),
  ];
  return () => {
    for (const undo of undos) undo();
  };
}
