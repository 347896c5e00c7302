import { useEffect, useState } from "react";
import { type Inspected, type Inspection, inspectPage } from "./inspect-page.ts";

/** How often is looked for what nobody tells, such as bytes and shared libraries, in ms. */
const INTERVAL = 1_000;

/** The page as it is now, while it changes. */
export function useInspection(page: Inspected): Inspection {
  const [inspection, setInspection] = useState(() => inspectPage(page));
  useEffect(() => {
    const look = () => setInspection(inspectPage(page));
    const stops = [page.sliceLog.subscribe(look), page.composition.subscribe(look)];
    const timer = setInterval(look, INTERVAL);
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, [page]);
  return inspection;
}
