import { configAddress, ownAddress } from "./feed-address.ts";
import { defineTicker } from "./ticker-element.ts";

if (typeof document !== "undefined") {
  const script = ownAddress();
  defineTicker(script === null ? null : configAddress(script));
}
