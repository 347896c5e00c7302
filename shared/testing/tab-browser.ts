import { createTabChannel, type TabChannel } from "../session/tab-channel.ts";

/** A browser in memory: each call opens the channel of one more tab. Messages are copied, as browsers do. */
export function createTabBrowser(): () => TabChannel {
  const tabs = new Set<EventTarget>();
  return () => {
    const own = new EventTarget();
    tabs.add(own);
    const postMessage = (data: unknown) => {
      for (const tab of tabs)
        if (tab !== own) tab.dispatchEvent(new MessageEvent("message", { data: structuredClone(data) }));
    };
    return createTabChannel(() => Object.assign(own, { postMessage }) as unknown as BroadcastChannel);
  };
}
