import { Modal } from "@cointide/shared/ui/modal";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { useCallback } from "react";
import { useShell } from "../page/use-shell.ts";
import { SliceFailureModal } from "./slice-failure.tsx";
import { ROUTES } from "./slice-routes.ts";
import { useLoaded } from "./use-loaded.ts";

/** Stands for a slice's view while it is on its way, over the page. */
export function SliceLoading({ closeTo }: { closeTo: string }) {
  return (
    <Modal title="Loading" closeTo={closeTo}>
      <Skeleton lines={4} label="Loading" />
    </Modal>
  );
}

/**
 * Stands where a slice's routes will be, and loads them; when they have come, the router shows them instead.
 * The page around it goes on living meanwhile.
 */
export function SlicePlaceholder({ slice, closeTo }: { slice: string; closeTo: string }) {
  const { routes, loader } = useShell();
  const loaded = useLoaded(
    useCallback(() => routes.load(slice), [routes, slice]),
    useCallback(
      (renew: () => void) =>
        loader.subscribe((...changed) => changed.join() === `${slice},${ROUTES}` && renew()),
      [loader, slice],
    ),
  );
  if (loaded.status === "failed")
    return <SliceFailureModal closeTo={closeTo} onRetry={loaded.retry} error={loaded.error} />;
  return <SliceLoading closeTo={closeTo} />;
}
