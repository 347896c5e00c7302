import type { Channel } from "../ticks/remote/remote-pipeline.ts";

type Listener<Message> = (event: { data: Message }) => void;

/** Both ends of the channel between a page and its worker. Messages arrive a little later, as copies. */
export function createFakeChannel<FromPage, FromWorker>() {
  const pageListeners: Listener<FromWorker>[] = [];
  const workerListeners: Listener<FromPage>[] = [];
  const deliver = <Message>(
    listeners: readonly Listener<Message>[],
    message: Message,
    transfer: Transferable[] = [],
  ) => {
    const data = structuredClone(message, { transfer });
    setTimeout(() => {
      for (const listener of listeners) listener({ data });
    }, 1);
  };
  const page: Channel<FromPage, FromWorker> = {
    postMessage: (message, transfer) => deliver(workerListeners, message, transfer),
    addEventListener: (_, listener) => void pageListeners.push(listener),
  };
  const worker: Channel<FromWorker, FromPage> = {
    postMessage: (message, transfer) => deliver(pageListeners, message, transfer),
    addEventListener: (_, listener) => void workerListeners.push(listener),
  };
  return { page, worker };
}
