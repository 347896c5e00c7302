import { type ComponentType, useEffect, useState } from "react";
import { useShell } from "../page/use-shell.ts";
import { type TypedFields, watchTypedFields } from "./typed-fields.ts";

/** How long a page is open before it looks for releases, and waits to try again, in ms: it was made of the newest. */
const FIRST_LOOK = 60_000;

type Loaded = { PageUpdates: ComponentType<{ fields: TypedFields }>; fields: TypedFields };

/**
 * Follows what is released while the page is open. Only the watch over typing begins at once; the rest is loaded when
 * the page looks for releases first: after a minute, or when its tab is turned to or the network is back.
 */
export function Updates() {
  const { deployment } = useShell();
  const [loaded, setLoaded] = useState<Loaded | null>(null);

  useEffect(() => {
    if (deployment.publicKey === null) return;
    const fields = watchTypedFields(document);
    const timer = setInterval(load, FIRST_LOOK);
    window.addEventListener("visibilitychange", load);
    window.addEventListener("online", load);
    function stopWaiting(): void {
      clearInterval(timer);
      window.removeEventListener("visibilitychange", load);
      window.removeEventListener("online", load);
    }
    function load(): void {
      if (document.visibilityState === "hidden") return;
      import("./page-updates.tsx").then(
        ({ PageUpdates }) => {
          stopWaiting();
          setLoaded({ PageUpdates, fields });
        },
        () => {
          // It is tried again at the next occasion.
        },
      );
    }
    return () => {
      stopWaiting();
      fields.stop();
    };
  }, [deployment]);

  return loaded && <loaded.PageUpdates fields={loaded.fields} />;
}
