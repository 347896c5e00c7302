/** The query library's names that Cointide uses, and no others; see `router.ts` for why. */
export {
  QueryClient,
  QueryClientProvider,
  QueryObserver,
  queryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";

/** The keys of the queries that several modules use. */
export const QUERY_KEYS = { streams: ["streams"], user: ["user"], sessions: ["sessions"] } as const;
