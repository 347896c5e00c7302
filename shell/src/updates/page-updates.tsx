import type { Deployment } from "@cointide/shared/contracts/page";
import { useLocation } from "@cointide/shared/router";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useShell } from "../page/use-shell.ts";
import { watchRegistry } from "./registry-watch.ts";
import { importRegistryKey, readSignedRegistry } from "./signed-registry.ts";
import type { TypedFields } from "./typed-fields.ts";
import { UpdateOffer } from "./update-offer.tsx";
import { createUpdateStore, type UpdateStore } from "./update-store.ts";

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

const isMounted = (slice: string): boolean =>
  document.querySelector(`[data-slice="${CSS.escape(slice)}"]`) !== null;

/** Takes new releases of slices that are not mounted, and offers a reload for the others. */
export function PageUpdates({ fields }: { fields: TypedFields }) {
  const { deployment, composition, loader } = useShell();
  const location = useLocation();
  const [updates] = useState(() => createUpdateStore({ deployment, composition, loader, isMounted }));
  const offer = useSyncExternalStore(updates.subscribe, updates.getState);

  useEffect(() => follow(deployment, updates), [deployment, updates]);
  // A navigation may have unmounted a slice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of address is a change of the page.
  useEffect(updates.settle, [updates, location]);

  return offer && <UpdateOffer offer={offer} fields={fields} onLater={updates.putOff} />;
}
