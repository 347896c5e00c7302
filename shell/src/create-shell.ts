import type { ApiError } from "@cointide/shared/api/api-error";
import { createApiClient } from "@cointide/shared/api/client";
import { configQuery } from "@cointide/shared/api/get-config";
import type { ShowWait } from "@cointide/shared/api/repeat-call";
import { type Bus, createBus } from "@cointide/shared/bus";
import type { PageData } from "@cointide/shared/contracts/page";
import type { User } from "@cointide/shared/contracts/user";
import type { Host } from "@cointide/shared/host";
import { preferences } from "@cointide/shared/preferences";
import { QUERY_KEYS, QueryClient } from "@cointide/shared/query";
import { createDrafts } from "@cointide/shared/session/drafts";
import { createLocalStore, type StoreProblem } from "@cointide/shared/session/local-store";
import { createSessionStore, type SessionStore } from "@cointide/shared/session/session-store";
import { createTabChannel } from "@cointide/shared/session/tab-channel";
import { type BrowserStorage, createStorage } from "@cointide/shared/storage";
import { PagePorts } from "@cointide/shared/ticks/remote/page-ports";
import { loadWithIntegrity } from "./federation/integrity-checked-modules.ts";
import { loadFederatedModule } from "./federation/load-module.ts";
import { runFeed } from "./feed/run-feed.ts";
import { createBadgeStore } from "./navigation/badge-store.ts";
import { createAnnouncementStore } from "./notices/announcements.ts";
import { keepNotices } from "./notices/keep-notices.ts";
import { createNoticeStore } from "./notices/notice-store.ts";
import { createHostPage } from "./page/host-page.ts";
import { createShortcutStore } from "./page/shortcut-store.ts";
import type { Shell } from "./page/use-shell.ts";
import { createCompositionStore } from "./slices/composition-store.ts";
import { createHostSlots } from "./slices/host-slots.ts";
import { createSliceLoader } from "./slices/slice-loader.ts";
import { createSliceLog, recordOutcomes } from "./slices/slice-log.ts";
import { createSliceRouteTable } from "./slices/slice-routes.ts";
import { createWorkMarks } from "./slices/slice-work.ts";
import { createSlotLoader } from "./slices/slot-loader.ts";

const STORE_NOTICES: Record<StoreProblem["kind"], string> = {
  unavailable: "This browser blocks storage, so your streams are lost when you close the page.",
  full: "The browser's storage is full, so changes are lost when you close the page.",
  corrupt: "Some saved data could not be read and was set aside. Everything else is here.",
};

/** Tells the bus who uses the page, now and at each change. */
function tellSession(bus: Bus, session: SessionStore): void {
  const tell = () => {
    const { kind } = session.getState();
    bus.emit("session:changed", { kind });
  };
  tell();
  session.subscribe(tell);
}

/** Shows the calls that wait for the service. Where what shows them cannot be loaded, they wait all the same. */
function showWaits(bus: Bus): ShowWait {
  let board: Promise<ShowWait> | undefined;
  return (call, wait) => {
    board ??= import("./waits/wait-board.tsx").then(({ createWaitBoard }) => createWaitBoard(bus));
    board.then(
      (show) => show(call, wait),
      () => {},
    );
  };
}

/** A query is tried three times more, but where the service said when: then the client of the service has waited. */
const mayRetry = (failures: number, { retryAfter = null }: Partial<ApiError>): boolean =>
  failures < 3 && retryAfter === null;

/** Wires what the page consists of, from the data that the edge server wrote into it. */
export function createShell(
  page: PageData,
  isForAuthors = false,
): { host: Host; shell: Shell; storage: BrowserStorage } {
  const bus = createBus((error, event) => console.error(`A handler of "${event}" failed.`, error));
  const notices = createNoticeStore(bus);
  const badges = createBadgeStore(bus);
  const announcements = createAnnouncementStore(bus);
  const store = createLocalStore(
    () => window.localStorage,
    ({ kind }) => bus.emit("notice", { type: "error", message: STORE_NOTICES[kind] }),
  );
  preferences.connect(store);
  const session = createSessionStore(store);
  const storage = createStorage(store, session, preferences);
  const api = createApiClient(page.api, session, showWaits(bus));
  const queryClient = new QueryClient({
    defaultOptions: { queries: { refetchOnWindowFocus: false, retry: mayRetry } },
  });
  if (page.config !== null) queryClient.setQueryData(configQuery(api).queryKey, page.config);
  tellSession(bus, session);
  keepNotices(notices, session, () => window.sessionStorage);

  const tabs = createTabChannel(() => new BroadcastChannel("cointide:account"));
  const drafts = createDrafts(
    () => window.sessionStorage,
    session,
    () => queryClient.getQueryData<User>(QUERY_KEYS.user)?.id ?? session.getState().kind,
  );
  const composition = createCompositionStore(page.composition);
  const sliceLog = createSliceLog();
  const work = createWorkMarks();
  const loader = createSliceLoader({
    composition,
    loadModule: loadWithIntegrity(document, loadFederatedModule),
    onOutcome: recordOutcomes(sliceLog, bus),
  });
  const { deployment } = page;
  const hostPage = createHostPage({ composition, deployment, loader, sliceLog });
  const hostSlots = createHostSlots(composition, bus);
  const feedPorts = new PagePorts();
  const shortcuts = createShortcutStore();
  const host: Host = {
    api,
    bus,
    session,
    store,
    storage,
    tabs,
    drafts,
    queryClient,
    page: hostPage,
    slots: hostSlots,
    feed: {
      openPort: (onPort) => feedPorts.openPort(onPort),
      start: (shown) => runFeed(host, feedPorts, shown),
    },
    shortcuts,
  };
  const routes = createSliceRouteTable({ composition, loader, host, work });
  const slots = createSlotLoader(composition, loader);
  return {
    host,
    storage,
    shell: {
      ...{ composition, deployment, isForAuthors, loader, routes, slots, sliceLog, work },
      ...{ badges, notices, announcements, shortcuts, feedPorts },
    },
  };
}
