import { defineTicker } from "./define-ticker.ts";
import { configAddress, ownAddress } from "./feed-address.ts";

if (typeof document !== "undefined") {
  const script = ownAddress();
  defineTicker(script === null ? null : configAddress(script));
}
