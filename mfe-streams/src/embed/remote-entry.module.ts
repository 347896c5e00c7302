import { configAddress } from "@cointide/shared/embed/feed-address";
import { FeedPool } from "@cointide/shared/embed/shared-feed";
import { createMount } from "./mount-ticker.ts";
import type { TickerModule } from "./static/ticker.d.ts";

/**
 * A container as Module Federation knows it, written by hand: it consumes no shared module, so it needs no runtime of its
 * own. Also a plain module: `import { mount } from "…/embed/remote-entry.js"`.
 */
export const mount: TickerModule["mount"] = createMount(new FeedPool(configAddress(import.meta.url)));

/** Takes the host's share scope, and needs nothing of it. */
export const init = (): void => undefined;

/** @throws where the expose is not `./ticker`. */
export async function get(expose: string): Promise<() => TickerModule> {
  if (expose !== "./ticker") throw new Error(`There is no ${expose} here, only ./ticker.`);
  return () => ({ mount });
}
