/** The query library's names that Cointide uses, and no others; see `router.ts` for why. */
export {
  QueryClient,
  QueryClientProvider,
  QueryObserver,
  queryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";

/** The keys of the queries that several modules use. All of them end with the session. */
export const QUERY_KEYS = { streams: ["streams"], user: ["user"], sessions: ["sessions"] } as const;

/** The key of the service's public configuration, which stays for as long as the page. */
export const CONFIG_KEY = ["config"] as const;
