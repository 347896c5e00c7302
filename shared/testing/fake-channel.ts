import type { Channel } from "../ticks/remote/remote-pipeline.ts";

type Listener<Message> = (event: { data: Message }) => void;

/** Both ends of the channel between a page and its worker. Messages arrive a little later, as copies. */
export function createFakeChannel<FromPage, FromWorker>() {
  const pageListeners: Listener<FromWorker>[] = [];
  const workerListeners: Listener<FromPage>[] = [];
  const deliver = <Message>(listeners: readonly Listener<Message>[], message: Message) => {
    const data = structuredClone(message);
    setTimeout(() => {
      for (const listener of listeners) listener({ data });
    }, 1);
  };
  const page: Channel<FromPage, FromWorker> = {
    postMessage: (message) => deliver(workerListeners, message),
    addEventListener: (_, listener) => void pageListeners.push(listener),
  };
  const worker: Channel<FromWorker, FromPage> = {
    postMessage: (message) => deliver(pageListeners, message),
    addEventListener: (_, listener) => void workerListeners.push(listener),
  };
  return { page, worker };
}
