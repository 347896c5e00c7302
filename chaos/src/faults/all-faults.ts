import type { Fault } from "../run/fault.ts";
import { browserAsleep } from "./browser/asleep.ts";
import { clockAhead, clockBack } from "./browser/clock-jumps.ts";
import { clockWrong } from "./browser/clock-wrong.ts";
import { browserOffline } from "./browser/offline.ts";
import { storageCorrupted } from "./browser/storage-corrupted.ts";
import { storageFull } from "./browser/storage-full.ts";
import { twoTabs } from "./browser/two-tabs.ts";
import { feedDayCut } from "./feed/day-cut.ts";
import { feedDropped } from "./feed/dropped.ts";
import { feedFlooded } from "./feed/flooded.ts";
import { feedMalformed, feedUnreadable } from "./feed/malformed.ts";
import { feedReordered } from "./feed/reordered.ts";
import { feedServerShutdown } from "./feed/server-shutdown.ts";
import { feedStalled } from "./feed/stalled.ts";
import { REST_FAULTS } from "./rest/rest-faults.ts";
import { serviceDatabaseRestarted } from "./service/database-restarted.ts";
import { serviceDiskFull } from "./service/disk-full.ts";
import { serviceKilled } from "./service/killed.ts";
import { servicePaused } from "./service/paused.ts";
import { serviceRedisGone } from "./service/redis-gone.ts";
import { serviceRestarted } from "./service/restarted.ts";
import { SLICES_BROKEN } from "./slice/broken-release.ts";
import { SLICES_HTML } from "./slice/html.ts";
import { SLICES_HUNG } from "./slice/hung.ts";
import { SLICES_KILLED } from "./slice/killed.ts";
import { SLICES_SLOW } from "./slice/slow.ts";

/** Everything that goes wrong, in this order. */
export const ALL_FAULTS: readonly Fault[] = [
  ...[feedDropped, feedStalled, feedFlooded, feedMalformed, feedUnreadable, feedReordered],
  ...[feedDayCut, feedServerShutdown],
  ...REST_FAULTS,
  ...[...SLICES_KILLED, ...SLICES_HUNG, ...SLICES_SLOW, ...SLICES_HTML, ...SLICES_BROKEN],
  ...[serviceKilled, servicePaused, serviceRestarted, serviceDiskFull],
  ...[browserOffline, browserAsleep, clockAhead, clockBack, clockWrong],
  ...[storageFull, storageCorrupted, twoTabs],
  ...[serviceDatabaseRestarted, serviceRedisGone],
];
