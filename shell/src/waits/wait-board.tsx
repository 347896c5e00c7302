import type { ShowWait, Wait } from "@cointide/shared/api/repeat-call";
import type { Bus } from "@cointide/shared/bus";
import { createRoot } from "react-dom/client";
import styles from "../page/banner.module.css";
import { WaitBanner } from "./wait-banner.tsx";

/**
 * Shows the calls that wait for the service, in a banner beside the app: a page may wait before the app has rendered.
 * What begins to wait is announced once, until nothing waits any longer.
 */
export function createWaitBoard(bus: Bus): ShowWait {
  const waits = new Map<object, Wait>();
  const container = document.createElement("div");
  container.className = styles.container ?? "";
  document.body.append(container);
  const root = createRoot(container);

  return (call, wait) => {
    const isFirst = waits.size === 0;
    if (wait === null) waits.delete(call);
    else waits.set(call, wait);
    if (isFirst && wait !== null) bus.emit("announce", { message: "Waiting for the service" });
    root.render(waits.size === 0 ? null : <WaitBanner waits={[...waits.values()]} />);
  };
}
