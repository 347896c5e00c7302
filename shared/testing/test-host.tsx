import { type RenderResult, render } from "@testing-library/react";
import type { ApiClient } from "../api/client.ts";
import { createBus } from "../bus/bus.ts";
import { QueryClient, QueryClientProvider } from "../facade/query.ts";
import { createMemoryRouter, type RouteObject, RouterProvider } from "../facade/router.ts";
import { type Host, type HostFeed, type HostPage, HostProvider, type HostSlots } from "../host/host.ts";
import { preferences } from "../preferences/preferences.ts";
import { createDrafts } from "../session/drafts.ts";
import { createLocalStore, type StorageArea } from "../session/local-store.ts";
import { createSessionStore } from "../session/session-store.ts";
import type { TabChannel } from "../session/tab-channel.ts";
import { createStorage } from "../storage/create-storage.ts";
import { createMemoryStorage } from "./memory-storage.ts";
import { createTabBrowser } from "./tab-browser.ts";

type Answers = Record<string, (request: Parameters<ApiClient["call"]>[0]) => unknown>;

/**
 * An api client that answers from a table keyed by "METHOD /path", through the contract's schema.
 * A function may throw an `ApiError`; a call that the table lacks fails the test.
 */
export function createTestApi(answers: Answers): ApiClient {
  return {
    async call(request) {
      const answer = answers[`${request.method} ${request.path}`];
      if (answer === undefined) throw new Error(`Unexpected call: ${request.method} ${request.path}`);
      const parsed = request.answer.safeParse(await answer(request));
      if (!parsed.success) throw parsed.error;
      return parsed.data;
    },
  };
}

type TestHostOptions = {
  storage?: Record<string, string>;
  /** In place of `storage`: one that several hosts share, as the tabs of a browser do. */
  area?: StorageArea;
  answers?: Answers;
  /** In place of `answers`. */
  api?: ApiClient;
  /** The storage of the tab, which a reload finds again. */
  visit?: StorageArea;
  /** Connects it to other hosts of the same browser. */
  tabs?: TabChannel;
  page?: HostPage;
  feed?: HostFeed;
};

/** A page without a feed: ports wait for one. */
const NO_FEED: HostFeed = { openPort: () => () => {} };

/** A page in which no slice fills the slots of others. */
const NO_SLOTS: HostSlots = { count: () => 0, getView: () => null, subscribe: () => () => {} };

const PAGE: HostPage = {
  openedAt: "http://localhost/",
  getState: () => ({
    deployment: { sequence: 1, shell: "", cohort: 0, publicKey: null, origins: {}, overrides: false },
    slices: [],
    inUse: {},
    outcomes: [],
  }),
  subscribe: () => () => {},
};

/** A host whose storage is in memory and whose service answers from `answers`. The page's preferences are those of its storage. */
export function createTestHost(options: TestHostOptions = {}): Host {
  const area = options.area ?? createMemoryStorage(options.storage);
  const store = createLocalStore(
    () => area,
    () => {},
  );
  preferences.connect(store);
  const session = createSessionStore(store);
  const visit = options.visit ?? createMemoryStorage();
  return {
    store,
    storage: createStorage(store, session, preferences),
    tabs: options.tabs ?? createTabBrowser()(),
    session,
    drafts: createDrafts(
      () => visit,
      session,
      () => session.getState().kind,
    ),
    bus: createBus((error) => {
      throw error;
    }),
    api: options.api ?? createTestApi(options.answers ?? {}),
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    page: options.page ?? PAGE,
    slots: NO_SLOTS,
    feed: options.feed ?? NO_FEED,
  };
}

/** Renders routes at a URL inside a host, as the shell would; gives the router for looking at the URL. */
export function renderRoutes(
  host: Host,
  routes: RouteObject[],
  url: string,
): RenderResult & { router: ReturnType<typeof createMemoryRouter> } {
  const router = createMemoryRouter(routes, { initialEntries: [url] });
  const view = render(
    <QueryClientProvider client={host.queryClient}>
      <HostProvider value={host}>
        <RouterProvider router={router} />
      </HostProvider>
    </QueryClientProvider>,
  );
  return { ...view, router };
}
