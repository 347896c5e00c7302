import { detach, make } from "@cointide/shared/embed/build-dom";
import { createWarnings, readTheme, wrongTheme } from "@cointide/shared/embed/settings";
import type { FeedPool } from "@cointide/shared/embed/shared-feed";
import { wrongLink } from "@cointide/shared/embed/symbol-link";
import { whenNear } from "@cointide/shared/embed/when-near";
import { wrongColumns } from "./settings.ts";
import type { TickerModule, TickerOptions } from "./static/ticker.d.ts";
import { TickerPanel } from "./ticker-panel.ts";

/** Calls a host's listener. What that throws is reported as the page's own error, and the ticker goes on. */
function notify<Detail>(listener: ((detail: Detail) => unknown) | undefined, detail: Detail): unknown {
  try {
    return listener?.(detail);
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
      onSymbolClick: (click) => notify(options.onSymbolClick, click) !== false,
    });
    const warn = createWarnings("mount");
    const show = () => {
      warn([...wrongTheme(options.theme), ...wrongColumns(options.columns), ...wrongLink(options.href)]);
      host.dataset.theme = readTheme(options.theme);
      panel.update(options);
    };
    show();
    element.append(host);
    const stopWaiting = whenNear(host, () => panel.connect());
    return {
      update(changed) {
        options = { ...options, ...changed };
        show();
      },
      unmount() {
        stopWaiting();
        panel.disconnect();
        detach(host);
      },
    };
  };
}
