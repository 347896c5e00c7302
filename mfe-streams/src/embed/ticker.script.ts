import { configAddress, ownAddress } from "@cointide/shared/embed/feed-address";
import { defineTicker } from "./ticker-element.ts";

if (typeof document !== "undefined") {
  const script = ownAddress();
  defineTicker(script === null ? null : configAddress(script));
}
