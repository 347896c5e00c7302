import { useLocation } from "@cointide/shared/router";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useShell } from "../page/use-shell.ts";
import { workingHere } from "../slices/remember-working.ts";
import type { TypedFields } from "./typed-fields.ts";
import { UpdateOffer } from "./update-offer.tsx";
import { createUpdateStore } from "./update-store.ts";
import { useRegistry } from "./use-registry.ts";

const isMounted = (slice: string): boolean =>
  document.querySelector(`[data-slice="${CSS.escape(slice)}"]`) !== null;

/** Takes new releases of slices that are not mounted, and offers a reload for the others. */
export function PageUpdates({ fields }: { fields: TypedFields }) {
  const { deployment, composition, loader } = useShell();
  const location = useLocation();
  const working = () => workingHere(document);
  const [updates] = useState(() =>
    createUpdateStore({ deployment, composition, loader, isMounted, working }),
  );
  const offer = useSyncExternalStore(updates.subscribe, updates.getState);

  const registry = useRegistry(deployment);
  useEffect(() => {
    if (registry !== null) updates.learn(registry);
  }, [registry, updates]);
  // A navigation may have unmounted a slice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of address is a change of the page.
  useEffect(updates.settle, [updates, location]);

  return offer && <UpdateOffer offer={offer} fields={fields} onLater={updates.putOff} />;
}
