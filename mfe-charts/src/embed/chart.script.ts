import { configAddress, ownAddress } from "@cointide/shared/embed/feed-address";
import { defineChart } from "./chart-element.ts";

if (typeof document !== "undefined") {
  const script = ownAddress();
  defineChart(script === null ? null : configAddress(script));
}
