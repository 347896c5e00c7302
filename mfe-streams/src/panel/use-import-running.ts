import { useHost } from "@cointide/shared/host";
import { useEffect, useState } from "react";

/** Whether local streams are on their way to the service. */
export function useImportRunning(): boolean {
  const { bus } = useHost();
  const [running, setRunning] = useState(false);
  useEffect(() => {
    const undo = [
      bus.on("import:started", () => setRunning(true)),
      bus.on("import:done", () => setRunning(false)),
      bus.on("import:failed", () => setRunning(false)),
    ];
    return () => {
      for (const stop of undo) stop();
    };
  }, [bus]);
  return running;
}
