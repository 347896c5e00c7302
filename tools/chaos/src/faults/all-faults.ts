import type { Fault } from "../run/fault.ts";
import { ALERT_FAULTS } from "./alerts.ts";
import { FAILOVER_FAULTS } from "./alerts-failover.ts";
import { PAGE_ALERT_FAULTS } from "./alerts-in-pages.ts";
import { browserAsleep } from "./browser-asleep.ts";
import { clockAhead, clockBack, clockWrong } from "./browser-clock.ts";
import { browserOffline } from "./browser-offline.ts";
import { storageCorrupted, storageFull } from "./browser-storage.ts";
import { twoTabs } from "./browser-two-tabs.ts";
import { CHART_FAULTS } from "./charts.ts";
import { FEED_FAULTS } from "./feed.ts";
import { REST_FAULTS } from "./rest.ts";
import { serviceDiskFull } from "./service-disk-full.ts";
import { serviceKilled, servicePaused, serviceRestarted } from "./service-process.ts";
import { serviceDatabaseRestarted, serviceRedisGone } from "./service-servers.ts";
import { SLICE_FAULTS } from "./slice-servers.ts";

/** Everything that goes wrong, in this order. */
export const ALL_FAULTS: readonly Fault[] = [
  ...[...FEED_FAULTS, ...REST_FAULTS, ...SLICE_FAULTS, ...CHART_FAULTS],
  ...[serviceKilled, servicePaused, serviceRestarted, serviceDiskFull],
  ...[browserOffline, browserAsleep, clockAhead, clockBack, clockWrong],
  ...[storageFull, storageCorrupted, twoTabs],
  ...[...ALERT_FAULTS, ...PAGE_ALERT_FAULTS, ...FAILOVER_FAULTS],
  ...[serviceDatabaseRestarted, serviceRedisGone],
];
