import type { Deployment } from "@cointide/shared/contracts/page";
import { useLocation } from "@cointide/shared/router";
import { useEffect, useState } from "react";
import { useShell } from "../page/use-shell.ts";
import { watchFocus } from "./kept-focus.ts";
import { watchRegistry } from "./registry-watch.ts";
import { importRegistryKey, readSignedRegistry } from "./signed-registry.ts";
import { createSliceSwitch } from "./slice-switch.ts";
import { UpdateRegion } from "./update-region.tsx";
import { createUpdateStore, type UpdateStore } from "./update-store.ts";
import type { Touched } from "./watch-typing.ts";

/** Follows the registry, for as long as its key can be used. Returns the undo. */
function follow({ publicKey, sequence }: Deployment, updates: UpdateStore): () => void {
  let isEnded = false;
  let stop = () => {};
  importRegistryKey(publicKey ?? "").then(
    (key) => {
      if (isEnded) return;
      stop = watchRegistry({
        sequence,
        read: (text) => readSignedRegistry(text, key),
        onNews: updates.learn,
      });
    },
    () => {
      // A browser that cannot check the registry takes what is new with the next page.
    },
  );
  return () => {
    isEnded = true;
    stop();
  };
}

/** Learns of new releases, takes those that disturb nobody, and offers the others. */
export function PageUpdates({ touched }: { touched: Touched }) {
  const shell = useShell();
  const { deployment } = shell;
  const location = useLocation();
  const [{ focus, updates }] = useState(() => {
    const focus = watchFocus(document);
    const slices = createSliceSwitch({ shell, touched, focus });
    return {
      focus,
      updates: createUpdateStore({ deployment, slices, reload: () => window.location.reload() }),
    };
  });

  useEffect(() => focus.start(), [focus]);
  useEffect(() => follow(deployment, updates), [deployment, updates]);
  // What was on the page may have left it, and what waits for that can be taken.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of address is a change of the page.
  useEffect(updates.settle, [updates, location]);

  return <UpdateRegion updates={updates} touched={touched} />;
}
