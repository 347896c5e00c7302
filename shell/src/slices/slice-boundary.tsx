import { type Host, useHost } from "@cointide/shared/host";
import { Component, type ReactNode } from "react";
import { messageOf } from "./slice-error.ts";
import { SliceFailure } from "./slice-failure.tsx";

type SliceBoundaryProps = { slice: string; version: string; children: ReactNode };

class Boundary extends Component<SliceBoundaryProps & { bus: Host["bus"] }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    const { bus, slice, version } = this.props;
    bus.emit("slice:failed", { slice, version, stage: "render", message: messageOf(error) });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <SliceFailure onRetry={() => this.setState({ failed: false })} />;
  }
}

/** Keeps a slice that throws while rendering from taking the page along; Retry renders it anew. */
export function SliceBoundary(props: SliceBoundaryProps) {
  const { bus } = useHost();
  return <Boundary {...props} bus={bus} />;
}
