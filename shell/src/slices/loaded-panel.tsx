import { Button } from "@cointide/shared/ui/button";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import type { ComponentType } from "react";
import { useLoaded } from "./use-loaded.ts";

type LoadedPanelProps<Props> = {
  /** Must keep its identity. */
  load: () => Promise<ComponentType<Props>>;
  /** Shown if it can't be loaded. */
  failure: string;
  props: Props;
};

/** A part of the shell that loads when it is opened. */
export function LoadedPanel<Props extends object>({ load, failure, props }: LoadedPanelProps<Props>) {
  const panel = useLoaded(load);
  if (panel.status === "loading") return <Skeleton label="Loading" />;
  if (panel.status === "ready") {
    const { value: Panel } = panel;
    return <Panel {...props} />;
  }
  return (
    <div role="alert">
      <p>{failure}</p>
      <Button onClick={panel.retry}>Retry</Button>
    </div>
  );
}
