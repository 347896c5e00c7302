import type { HostPage } from "@cointide/shared/host";
import type { Shell } from "./use-shell.ts";

/** Gives slices that inspect the page its state. */
export function createHostPage({
  composition,
  deployment,
  loader,
  sliceLog,
}: Pick<Shell, "composition" | "deployment" | "loader" | "sliceLog">): HostPage {
  return {
    openedAt: window.location.href,
    getState() {
      const { slices } = composition.getState();
      const inUse = Object.fromEntries(slices.map(({ name }) => [name, loader.inUse(name)]));
      return { deployment, slices, inUse, outcomes: sliceLog.getState() };
    },
    subscribe(listener) {
      const stops = [sliceLog.subscribe(listener), composition.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
