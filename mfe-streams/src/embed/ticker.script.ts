import { configAddress, ownAddress } from "@cointide/shared/embed/feed-address";
import { defineTicker } from "./ticker-element.ts";

if (typeof document !== "undefined") {
  defineTicker(configAddress(ownAddress()));
}
