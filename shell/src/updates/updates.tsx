import { type ComponentType, useEffect, useState } from "react";
import { useShell } from "../page/use-shell.ts";
import { type TypedFields, watchTypedFields } from "./typed-fields.ts";

/** How long a page has for what it is opened for, in ms, before it loads what watches over updates. */
const REST = 2_000;
/** When that is tried again where it could not be had, in ms. */
const RETRY = 60_000;

type Loaded = { PageUpdates: ComponentType<{ fields: TypedFields }>; fields: TypedFields };

/** Follows what is released while the page is open. Only the watch over typing begins at once. */
export function Updates() {
  const { deployment } = useShell();
  const [loaded, setLoaded] = useState<Loaded | null>(null);

  useEffect(() => {
    if (deployment.publicKey === null) return;
    const fields = watchTypedFields(document);
    let timer = setTimeout(load, REST);
    function load(): void {
      import("./page-updates.tsx").then(
        ({ PageUpdates }) => setLoaded({ PageUpdates, fields }),
        () => {
          timer = setTimeout(load, RETRY);
        },
      );
    }
    return () => {
      fields.stop();
      clearTimeout(timer);
    };
  }, [deployment]);

  return loaded && <loaded.PageUpdates fields={loaded.fields} />;
}
