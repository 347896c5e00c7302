import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

function subscribe(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** Whether the browser has a network; `onBack` is called when it comes back. */
export function useOnline(onBack: () => void): boolean {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const back = useEffectEvent(onBack);
  useEffect(() => {
    const listener = () => back();
    window.addEventListener("online", listener);
    return () => window.removeEventListener("online", listener);
  }, []);
  return isOnline;
}
