import { type ComponentType, useEffect, useState } from "react";
import { useShell } from "../page/use-shell.ts";
import { type Touched, watchTyping } from "./watch-typing.ts";

/** How long a page has for what it is opened for, in ms, before it loads what watches over updates. */
const REST = 2_000;
/** When that is tried again where it could not be had, in ms. */
const RETRY = 60_000;

type Loaded = { PageUpdates: ComponentType<{ touched: Touched }>; touched: Touched };

/** Follows what is released while the page is open. Only the watch over typing begins at once. */
export function Updates() {
  const { deployment } = useShell();
  const [loaded, setLoaded] = useState<Loaded | null>(null);

  useEffect(() => {
    if (deployment.publicKey === null) return;
    const { touched, stop } = watchTyping(document);
    let timer = setTimeout(load, REST);
    function load(): void {
      import("./page-updates.tsx").then(
        ({ PageUpdates }) => setLoaded({ PageUpdates, touched }),
        () => {
          timer = setTimeout(load, RETRY);
        },
      );
    }
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [deployment]);

  return loaded && <loaded.PageUpdates touched={loaded.touched} />;
}
