import { useHost } from "@cointide/shared/host";
import { useEffect, useEffectEvent } from "react";

/** Offers a shortcut for as long as the component is there; under a shell that has none, it is nothing. */
export function useShortcut(key: string, label: string, run: () => void): void {
  const { shortcuts } = useHost();
  const onKey = useEffectEvent(run);
  useEffect(() => shortcuts?.add({ key, label, run: () => onKey() }), [shortcuts, key, label]);
}
