import { useLocation } from "@cointide/shared/router";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useShell } from "../page/use-shell.ts";
import { workingHere } from "../slices/remember-working.ts";
import { keepFocus } from "./keep-focus.ts";
import type { TypedFields } from "./typed-fields.ts";
import { UpdateOffer } from "./update-offer.tsx";
import { createUpdateStore } from "./update-store.ts";
import { useRegistry } from "./use-registry.ts";

/** How often a slice that waits to be replaced is tried again, in ms. */
const AGAIN_MS = 1_000;

const OPEN = "dialog[open], :popover-open, [role=menu]";

const partOf = (slice: string): string => `[data-slice="${CSS.escape(slice)}"]`;

const isMounted = (slice: string): boolean => document.querySelector(partOf(slice)) !== null;

/** Takes new releases of slices that aren't mounted, replaces withdrawn ones, and offers a reload for the others. */
export function PageUpdates({ fields }: { fields: TypedFields }) {
  const { deployment, composition, loader } = useShell();
  const location = useLocation();
  const [updates] = useState(() =>
    createUpdateStore({
      ...{ deployment, composition, isMounted },
      loader: {
        inUse: loader.inUse,
        renew(slice) {
          keepFocus(document, slice);
          loader.renew(slice);
        },
      },
      isBusy: (slice) => document.querySelector(OPEN) !== null || fields.wouldBeLost(partOf(slice)),
      working: () => workingHere(document),
    }),
  );
  const { offer, isWaiting } = useSyncExternalStore(updates.subscribe, updates.getState);

  const registry = useRegistry(deployment);
  useEffect(() => {
    if (registry !== null) updates.learn(registry);
  }, [registry, updates]);
  // A navigation may have unmounted a slice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of address is a change of the page.
  useEffect(updates.settle, [updates, location]);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(updates.settle, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, updates]);

  return offer && <UpdateOffer offer={offer} fields={fields} onLater={updates.putOff} />;
}
