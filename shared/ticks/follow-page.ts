import type { TickPipeline } from "./pipeline.ts";

/** Reports to a pipeline when the page wakes up and when its network comes and goes. Returns the undo. */
export function followPage(pipeline: Pick<TickPipeline, "wake" | "goOffline">): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const onWake = () => pipeline.wake(navigator.onLine);
  const onVisible = () => document.visibilityState === "visible" && onWake();
  window.addEventListener("online", onWake, { signal });
  window.addEventListener("pageshow", onWake, { signal });
  window.addEventListener("offline", () => pipeline.goOffline(), { signal });
  document.addEventListener("resume", onWake, { signal });
  document.addEventListener("visibilitychange", onVisible, { signal });
  return () => ended.abort();
}
