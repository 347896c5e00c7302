import { configAddress, ownAddress } from "@cointide/shared/embed/feed-address";
import { defineChart } from "./chart-element.ts";

if (typeof document !== "undefined") {
  defineChart(configAddress(ownAddress()));
}
