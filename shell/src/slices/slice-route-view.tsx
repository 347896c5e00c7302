import { Outlet, useLocation, useRevalidator, useRouteError } from "@cointide/shared/router";
import { useLayoutEffect } from "react";
import { useShell } from "../page/use-shell.ts";
import { SliceBoundary } from "./slice-boundary.tsx";
import { isSliceFault, SliceError } from "./slice-error.ts";
import { SliceFailureModal } from "./slice-failure.tsx";
import { SliceLoading, SlicePlaceholder } from "./slice-placeholder.tsx";
import { ROUTES } from "./slice-routes.ts";

type SliceRouteViewProps = { slice: string; version: string; closeTo: string };

/** The view of a slice's route; where it throws, the placeholder is shown again and loads another release. */
export function SliceRouteView({ slice, version, closeTo }: SliceRouteViewProps) {
  // Rendered with each address, as the view in the outlet is, so that the boundary knows when.
  useLocation();
  return (
    <SliceBoundary
      slice={slice}
      version={version}
      expose={ROUTES}
      waiting={<SliceLoading closeTo={closeTo} />}
      replacement={<SlicePlaceholder slice={slice} closeTo={closeTo} />}
      card={(retry, error) => <SliceFailureModal closeTo={closeTo} onRetry={retry} error={error} />}
    >
      <Outlet />
    </SliceBoundary>
  );
}

/**
 * Stands in for a slice's route whose loader threw. By a fault of the slice, another release takes over; else
 * Retry runs the loader again.
 */
export function SliceRouteFailure({ slice, version, closeTo }: SliceRouteViewProps) {
  const error = useRouteError();
  const { loader } = useShell();
  const { revalidate } = useRevalidator();
  const isFault = isSliceFault(error);
  // Before the effect by which the placeholder requests another release.
  useLayoutEffect(() => {
    if (isFault) loader.reject(ROUTES, new SliceError(slice, version, "render", error));
  }, [loader, slice, version, error, isFault]);
  if (isFault) return <SlicePlaceholder slice={slice} closeTo={closeTo} />;
  return <SliceFailureModal closeTo={closeTo} onRetry={revalidate} error={error} />;
}
