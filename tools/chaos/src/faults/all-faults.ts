import type { Fault } from "../run/fault.ts";
import { ALERT_FAULTS } from "./alerts.ts";
import { FAILOVER_FAULTS } from "./alerts-failover.ts";
import { PAGE_ALERT_FAULTS } from "./alerts-in-pages.ts";
import { browserOffline, STORAGE_FAULTS } from "./browser.ts";
import { CLOCK_FAULTS } from "./browser-clock.ts";
import { CHART_FAULTS } from "./charts.ts";
import { FEED_FAULTS } from "./feed.ts";
import { IMPORT_FAULTS, IMPORT_STORAGE_FAULTS } from "./file-imports.ts";
import { MARKETS_FAULTS } from "./markets.ts";
import { REST_FAULTS } from "./rest.ts";
import { PROCESS_FAULTS, SERVER_FAULTS } from "./service.ts";
import { serviceDiskFull } from "./service-disk-full.ts";
import { SLICE_FAULTS } from "./slice-servers.ts";

/** Everything that goes wrong, in this order. */
export const ALL_FAULTS: readonly Fault[] = [
  ...[...FEED_FAULTS, ...REST_FAULTS, ...MARKETS_FAULTS, ...SLICE_FAULTS, ...CHART_FAULTS],
  ...[...PROCESS_FAULTS, ...IMPORT_FAULTS, serviceDiskFull],
  ...[browserOffline, ...CLOCK_FAULTS, ...STORAGE_FAULTS, ...IMPORT_STORAGE_FAULTS],
  ...[...ALERT_FAULTS, ...PAGE_ALERT_FAULTS, ...FAILOVER_FAULTS],
  ...SERVER_FAULTS,
];
