import { useRevalidator } from "@cointide/shared/router";
import { Modal } from "@cointide/shared/ui/modal";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { useCallback, useEffect } from "react";
import { useShell } from "../page/use-shell.ts";
import { SliceFailureModal } from "./slice-failure-modal.tsx";
import { useLoaded } from "./use-loaded.ts";

/**
 * Stands where a slice's routes will be. It loads the slice and has the router look at the same address again,
 * where it then finds the slice's own routes. The page around it goes on living meanwhile.
 */
export function SlicePlace({ slice, closeTo }: { slice: string; closeTo: string }) {
  const { routes } = useShell();
  const { revalidate } = useRevalidator();
  const loaded = useLoaded(useCallback(() => routes.load(slice), [routes, slice]));

  useEffect(() => {
    if (loaded.status === "ready") void revalidate();
  }, [loaded.status, revalidate]);

  if (loaded.status === "failed") return <SliceFailureModal closeTo={closeTo} onRetry={loaded.retry} />;
  return (
    <Modal title="Loading" closeTo={closeTo}>
      <Skeleton lines={4} label="Loading" />
    </Modal>
  );
}
