/** What the browser tells about the network and about waking up. */
export type PageSignals = {
  onLine(): boolean;
  /** `onWake`: the page may have slept, or the network is back. Returns the undo. */
  listen(handlers: { onWake: () => void; onOffline: () => void }): () => void;
};

/** The signals of the page's own window. */
export const browserSignals: PageSignals = {
  onLine: () => navigator.onLine,
  listen({ onWake, onOffline }) {
    const ended = new AbortController();
    const { signal } = ended;
    const onVisible = () => {
      if (document.visibilityState === "visible") onWake();
    };
    window.addEventListener("online", onWake, { signal });
    window.addEventListener("offline", onOffline, { signal });
    window.addEventListener("pageshow", onWake, { signal });
    document.addEventListener("resume", onWake, { signal });
    document.addEventListener("visibilitychange", onVisible, { signal });
    return () => ended.abort();
  },
};
