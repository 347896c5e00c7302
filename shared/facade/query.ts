/** The query library's names that Cointide uses, and no others; see `router.ts` for why. */
export {
  QueryClient,
  QueryClientProvider,
  QueryObserver,
  queryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
