import { useHost } from "@cointide/shared/host";
import { useRevalidator, useRouteError } from "@cointide/shared/router";
import { useEffect } from "react";
import { messageOf } from "./slice-error.ts";
import { SliceFailureModal } from "./slice-failure-modal.tsx";

type SliceRouteFailureProps = { slice: string; version: string; closeTo: string };

/** Stands in for a slice's route that threw; Retry runs its loaders and its view again. */
export function SliceRouteFailure({ slice, version, closeTo }: SliceRouteFailureProps) {
  const error = useRouteError();
  const { bus } = useHost();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    bus.emit("slice:failed", { slice, version, stage: "render", message: messageOf(error) });
  }, [bus, slice, version, error]);
  return <SliceFailureModal closeTo={closeTo} onRetry={revalidate} />;
}
