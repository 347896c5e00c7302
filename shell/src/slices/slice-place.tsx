import { useLocation, useNavigate } from "@cointide/shared/router";
import { Modal } from "@cointide/shared/ui/modal";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { useCallback, useEffect } from "react";
import { NotFoundPage } from "../errors/not-found-page.tsx";
import { useShell } from "../page/use-shell.ts";
import { SliceFailure } from "./slice-failure.tsx";
import { useLoaded } from "./use-loaded.ts";

/**
 * Stands where a slice's routes will be. It loads the slice and navigates to the same address again, where
 * the router then finds the slice's own routes. The page around it goes on living meanwhile.
 */
export function SlicePlace({ slice, closeTo }: { slice: string; closeTo: string }) {
  const { routes } = useShell();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  // Loaded before this address was asked for, and yet not matched: the slice has no such route.
  const unknown = routes.isLoaded(slice) && state?.afterLoading === slice;
  const loaded = useLoaded(useCallback(() => routes.load(slice), [routes, slice]));

  useEffect(() => {
    if (loaded.status !== "ready" || unknown) return;
    navigate({ pathname, search }, { replace: true, state: { ...state, afterLoading: slice } });
  }, [loaded.status, unknown, navigate, pathname, search, state, slice]);

  if (unknown) return <NotFoundPage />;
  const failed = loaded.status === "failed";
  return (
    <Modal title={failed ? "This part is not available" : "Loading"} closeTo={closeTo}>
      {failed ? <SliceFailure onRetry={loaded.retry} /> : <Skeleton lines={4} label="Loading" />}
    </Modal>
  );
}
