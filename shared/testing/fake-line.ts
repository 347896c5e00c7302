import type { Line } from "../ticks/remote/messages.ts";

type Listener<Message> = (event: { data: Message }) => void;

/** Both ends of a line between a page and its worker. What is said arrives a little later, as a copy. */
export function createFakeLine<FromPage, FromWorker>() {
  const pageListeners: Listener<FromWorker>[] = [];
  const workerListeners: Listener<FromPage>[] = [];
  const deliver = <Message>(listeners: readonly Listener<Message>[], message: Message) => {
    const data = structuredClone(message);
    setTimeout(() => {
      for (const listener of listeners) listener({ data });
    }, 1);
  };
  const page: Line<FromPage, FromWorker> = {
    postMessage: (message) => deliver(workerListeners, message),
    addEventListener: (_, listener) => void pageListeners.push(listener),
  };
  const worker: Line<FromWorker, FromPage> = {
    postMessage: (message) => deliver(pageListeners, message),
    addEventListener: (_, listener) => void workerListeners.push(listener),
  };
  return { page, worker };
}
