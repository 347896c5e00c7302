import { make } from "@cointide/shared/embed/build-dom";
import type { FeedPool } from "@cointide/shared/embed/shared-feed";
import type { TickerModule, TickerOptions } from "./static/ticker.d.ts";
import { TickerPanel } from "./ticker-panel.ts";

/** Calls a host's listener. What that throws is reported as the page's own error, and the ticker goes on. */
function notify<Detail>(listener: ((detail: Detail) => void) | undefined, detail: Detail): void {
  try {
    listener?.(detail);
  } catch (error) {
    reportError(error);
  }
}

/** The way in for hosts that have no use for a custom element: a function, and a handle to undo it. */
export function createMount(pool: FeedPool): TickerModule["mount"] {
  return (element, given) => {
    let options: TickerOptions = given;
    const host = make("div");
    const panel = new TickerPanel(host.attachShadow({ mode: "open" }), pool, {
      onTick: (tick) => notify(options.onTick, tick),
      onStatus: (status) => notify(options.onStatus, status),
    });
    const show = () => {
      host.dataset.theme = options.theme ?? "auto";
      panel.update(options);
    };
    show();
    element.append(host);
    panel.connect();
    return {
      update(changed) {
        options = { ...options, ...changed };
        show();
      },
      unmount() {
        panel.disconnect();
        host.remove();
      },
    };
  };
}
