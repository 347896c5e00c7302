import type { RouteParent } from "@cointide/shared/host";
import {
  Outlet,
  type RouteObject,
  useLocation,
  useRevalidator,
  useRouteError,
} from "@cointide/shared/router";
import { Button } from "@cointide/shared/ui/button";
import { useLoadedOnce } from "@cointide/shared/ui/load-once";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import {
  Component,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";
import { useShell } from "../page/use-shell.ts";
import { RemountBoundary } from "../remount/remount-boundary.tsx";
import { afterTurns } from "./after-turns.ts";
import { modalScript } from "./modal-script.ts";
import { isSliceFault, messageOf, SliceError } from "./slice-error.ts";
import { ROUTES, type SliceBranch } from "./slice-routes.ts";
import styles from "./slice-view.module.css";
import type { SliceWork } from "./slice-work.ts";
import { useLoadedExpose } from "./use-loaded.ts";

/** Where a slice's routes appear: in a modal, which closes to a route, or as a page with this title. */
export type SlicePlace = { closeTo: string } | { page: string };

/** Puts an error boundary around a slice's routes: what a loader or view throws does not reach the page. */
export function withErrorBoundary(
  { slice, version, id, routes }: SliceBranch,
  parent: RouteParent,
  place: SlicePlace,
): RouteObject {
  const owner = { slice, version, place };
  const name = `${slice}-${parent}`;
  const boundary: RouteObject = {
    id: `${name}-guard`,
    errorElement: <SliceRouteFailure {...owner} />,
    element: <SliceRouteView {...owner} />,
    children: routes,
  };
  // Another activation starts over, also the router's own boundary.
  return { id: name, element: <Outlet key={id} />, children: [boundary] };
}

type SliceRouteViewProps = { slice: string; version: string; place: SlicePlace };

/** The view of a slice's route; where it throws, the placeholder is shown again and loads another release. */
function SliceRouteView({ slice, version, place }: SliceRouteViewProps) {
  // Rendered with each address, as the view in the outlet is, so that the boundary knows when.
  useLocation();
  return (
    <SliceBoundary
      slice={slice}
      version={version}
      expose={ROUTES}
      waiting={<SliceLoading place={place} />}
      replacement={<SlicePlaceholder slice={slice} place={place} />}
      card={(retry, error) => <SliceRouteFailureCard place={place} onRetry={retry} error={error} />}
    >
      <Outlet />
    </SliceBoundary>
  );
}

/**
 * Stands in for a slice's route whose loader threw. By a fault of the slice, another release takes over; else
 * Retry runs the loader again.
 */
function SliceRouteFailure({ slice, version, place }: SliceRouteViewProps) {
  const error = useRouteError();
  const { loader } = useShell();
  const { revalidate } = useRevalidator();
  const isFault = isSliceFault(error);
  // Before the effect by which the placeholder requests another release.
  useLayoutEffect(() => {
    if (isFault) loader.reject(ROUTES, new SliceError(slice, version, "render", error));
  }, [loader, slice, version, error, isFault]);
  if (isFault) return <SlicePlaceholder slice={slice} place={place} />;
  return <SliceRouteFailureCard place={place} onRetry={revalidate} error={error} />;
}

type PlaceProps = { place: SlicePlace; title: string; size?: "sm"; children: ReactNode };

/** Shows the content of a modal with a title, or of a page with its own. `PageView` isn't part of the first scripts. */
function Place({ place, children, ...modal }: PlaceProps) {
  const isPage = "page" in place;
  const Modal = useLoadedOnce(modalScript, (loaded) => loaded.Modal, !isPage);
  if (isPage)
    return (
      <main data-page-view="" className={styles.page}>
        <h1>{place.page}</h1>
        {/* biome-ignore lint/plugin: children are elements. */}
        {children}
      </main>
    );
  return (
    Modal && (
      <Modal {...modal} closeTo={place.closeTo}>
        {children}
      </Modal>
    )
  );
}

/** A placeholder while a slice's view loads. */
function SliceLoading({ place }: { place: SlicePlace }) {
  return (
    <Place place={place} title="Loading">
      <Skeleton lines={4} label="Loading" />
    </Place>
  );
}

/**
 * Stands where a slice's routes will be, and loads them; when they have come, the router shows them instead.
 * The page around it goes on living meanwhile.
 */
export function SlicePlaceholder({ slice, place }: { slice: string; place: SlicePlace }) {
  const { routes } = useShell();
  const load = useCallback(() => routes.load(slice), [routes, slice]);
  const loaded = useLoadedExpose(slice, ROUTES, load);
  if (loaded.status === "failed")
    return <SliceRouteFailureCard place={place} onRetry={loaded.retry} error={loaded.error} />;
  return <SliceLoading place={place} />;
}

type BoundaryProps = {
  onFault: (error: unknown) => void;
  /** Shown once the slice threw by a fault of its own, while another release takes over. */
  replacement: ReactNode;
  /** Shown where the slice threw for another reason. */
  card: (retry: () => void, error: unknown) => ReactNode;
  children: ReactNode;
};

class Boundary extends Component<BoundaryProps, { thrown: { error: unknown } | null }> {
  override state: { thrown: { error: unknown } | null } = { thrown: null };

  static getDerivedStateFromError(error: unknown) {
    return { thrown: { error } };
  }

  override componentDidCatch(error: unknown) {
    if (isSliceFault(error)) this.props.onFault(error);
  }

  override render() {
    const { thrown } = this.state;
    if (thrown === null) return this.props.children;
    if (isSliceFault(thrown.error)) return this.props.replacement;
    return this.props.card(() => this.setState({ thrown: null }), thrown.error);
  }
}

/** A fallback that is not shown for ever: it throws when the view behind it does not come. */
function Waiting({ timeout, children }: { timeout: number; children: ReactNode }) {
  const [late, setLate] = useState(false);
  useEffect(() => afterTurns(timeout, () => setLate(true)), [timeout]);
  if (late) throw new Error(`nothing to show within ${timeout} ms`);
  return children;
}

/** Behind a view that suspends, this is not reached: it says that all of the view is there. */
function Shown({ onShown }: { onShown: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the view is there.
  useEffect(onShown, []);
  return null;
}

/** Stands before and behind a slice's view. React renders in this order, so between the two only the view's code runs. */
function Mark({ isStart, ...work }: SliceWork & { isStart: boolean }) {
  useShell().work.mark(work, isStart);
  return null;
}

type SliceBoundaryProps = Omit<BoundaryProps, "onFault"> & {
  slice: string;
  version: string;
  expose: string;
  waiting: ReactNode;
};

/** Keeps a slice that throws while rendering from taking the page along, and has another release take over. */
export function SliceBoundary(props: SliceBoundaryProps) {
  const { slice, version, expose, waiting, replacement, card, children } = props;
  const work = { slice, version, expose };
  const { loader } = useShell();
  return (
    <Boundary
      onFault={(error) => loader.reject(expose, new SliceError(slice, version, "render", error))}
      replacement={replacement}
      card={card}
    >
      <Suspense fallback={<Waiting timeout={loader.timeout(slice, version, expose)}>{waiting}</Waiting>}>
        <Mark {...work} isStart />
        <div className={styles.slot} data-slice={slice}>
          <RemountBoundary>{children}</RemountBoundary>
        </div>
        <Mark {...work} isStart={false} />
        <Shown onShown={() => loader.confirm(slice, version, expose)} />
      </Suspense>
    </Boundary>
  );
}

type SliceFailureProps = {
  onRetry: () => void;
  /** What was thrown; only authors of slices see it. */
  error: unknown;
  /** What failed, if it has a name, such as "Markets". */
  name?: string | undefined;
};

/** Says that a part of the page failed, and offers to try again. */
export function SliceFailure({ onRetry, error, name }: SliceFailureProps) {
  const { isForAuthors } = useShell();
  return (
    <div className={styles.failure} role="alert">
      <p>
        {name === undefined
          ? "This part of the page could not be loaded. The rest of the page still works."
          : `${name} couldn't load. Try again.`}
      </p>
      {isForAuthors && <pre className={styles.error}>{messageOf(error)}</pre>}
      <Button onClick={onRetry}>Retry</Button>
    </div>
  );
}

/** The same in the place of a slice's routes. */
function SliceRouteFailureCard({ place, ...failure }: SliceFailureProps & { place: SlicePlace }) {
  return (
    <Place place={place} title="This part is not available" size="sm">
      <SliceFailure {...failure} name={"page" in place ? place.page : undefined} />
    </Place>
  );
}
