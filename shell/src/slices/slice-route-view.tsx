import { Outlet } from "@cointide/shared/router";
import { SliceBoundary } from "./slice-boundary.tsx";
import { SliceFailureModal } from "./slice-failure-modal.tsx";
import { SliceLoading } from "./slice-loading.tsx";
import { SlicePlaceholder } from "./slice-placeholder.tsx";
import { ROUTES } from "./slice-routes.ts";

type SliceRouteViewProps = { slice: string; version: string; closeTo: string };

/** The view of a slice's route; where it throws, the placeholder is shown again and loads another release. */
export function SliceRouteView({ slice, version, closeTo }: SliceRouteViewProps) {
  return (
    <SliceBoundary
      slice={slice}
      version={version}
      expose={ROUTES}
      waiting={<SliceLoading closeTo={closeTo} />}
      replacement={<SlicePlaceholder slice={slice} closeTo={closeTo} />}
      card={(retry) => <SliceFailureModal closeTo={closeTo} onRetry={retry} />}
    >
      <Outlet />
    </SliceBoundary>
  );
}
