import type { Channel, Message } from "../ticks/remote/remote-pipeline.ts";

type Listener = (event: { data: Message }) => void;

/** Both ends of the channel between a page and its worker. Messages arrive a little later, as copies. */
export function createFakeChannel(): { page: Channel; worker: Channel } {
  const pageListeners: Listener[] = [];
  const workerListeners: Listener[] = [];
  const end = (own: Listener[], others: readonly Listener[]): Channel => ({
    postMessage(message, transfer) {
      const data = structuredClone(message, { transfer });
      setTimeout(() => {
        for (const listener of others) listener({ data });
      }, 1);
    },
    addEventListener: (_, listener) => void own.push(listener),
  });
  return { page: end(pageListeners, workerListeners), worker: end(workerListeners, pageListeners) };
}
