import { useLocation, useNavigate } from "@cointide/shared/router";
import { Modal } from "@cointide/shared/ui/modal";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { useCallback, useEffect } from "react";
import { useShell } from "../page/use-shell.ts";
import { SliceFailureModal } from "./slice-failure-modal.tsx";
import { useLoaded } from "./use-loaded.ts";

/**
 * Stands where a slice's routes will be. It loads the slice and navigates to the same address again, where
 * the router then finds the slice's own routes. The page around it goes on living meanwhile.
 */
export function SlicePlace({ slice, closeTo }: { slice: string; closeTo: string }) {
  const { routes } = useShell();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const loaded = useLoaded(useCallback(() => routes.load(slice), [routes, slice]));

  useEffect(() => {
    // Without its hash: with one, the router would take it for a jump within the page that it shows.
    if (loaded.status === "ready") navigate({ pathname, search }, { replace: true, state });
  }, [loaded.status, navigate, pathname, search, state]);

  if (loaded.status === "failed") return <SliceFailureModal closeTo={closeTo} onRetry={loaded.retry} />;
  return (
    <Modal title="Loading" closeTo={closeTo}>
      <Skeleton lines={4} label="Loading" />
    </Modal>
  );
}
