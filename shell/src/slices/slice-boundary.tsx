import { type Host, useHost } from "@cointide/shared/host";
import { Component, type ReactNode } from "react";
import { SliceFailure } from "./slice-failure.tsx";

type BoundaryProps = { slice: string; bus: Host["bus"]; children: ReactNode };

class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    const message = error instanceof Error ? error.message : String(error);
    this.props.bus.emit("slice:failed", { slice: this.props.slice, version: "", stage: "render", message });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <SliceFailure onRetry={() => this.setState({ failed: false })} />;
  }
}

/** Keeps a slice that throws while rendering from taking the page along; Retry renders it anew. */
export function SliceBoundary({ slice, children }: { slice: string; children: ReactNode }) {
  const { bus } = useHost();
  return (
    <Boundary slice={slice} bus={bus}>
      {children}
    </Boundary>
  );
}
