import { Component, type ReactNode, Suspense, useEffect, useState } from "react";
import { useShell } from "../page/use-shell.ts";
import { RemountBoundary } from "../remount/remount-boundary.tsx";
import { afterTurns } from "./after-turns.ts";
import styles from "./slice-boundary.module.css";
import { isSliceFault, SliceError } from "./slice-error.ts";
import type { SliceWork } from "./slice-work.ts";

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
