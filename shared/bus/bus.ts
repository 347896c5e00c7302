import mitt from "mitt";
import { type Events, REPLAYED_EVENTS, type ReplayedEvent } from "../contracts/events.ts";

/** The typed bus on which slices exchange events. */
export type Bus = {
  /** Calls every handler. One that throws is reported and never stops the others. */
  emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void;
  /** Listens; a replayed event's last payload is delivered at once. Returns the undo. */
  on<Name extends keyof Events>(name: Name, handler: (payload: Events[Name]) => void): () => void;
  /** The last payload of a replayed event; undefined before the first. */
  last<Name extends ReplayedEvent>(name: Name): Events[Name] | undefined;
};

/**
 * Creates a bus.
 * @param onHandlerError is called for each handler that threw; mitt alone would stop at the first.
 */
export function createBus(onHandlerError: (error: unknown, event: keyof Events) => void): Bus {
  const emitter = mitt<Events>();
  const last = new Map<keyof Events, Events[keyof Events]>();
  const replayed: ReadonlySet<keyof Events> = new Set(REPLAYED_EVENTS);

  /** Events that handlers emit wait their turn: else later handlers would get the older event last. */
  const queue: (() => void)[] = [];
  let isDelivering = false;

  function deliverAll(): void {
    if (isDelivering) return;
    isDelivering = true;
    try {
      for (let deliver = queue.shift(); deliver !== undefined; deliver = queue.shift()) deliver();
    } finally {
      isDelivering = false;
    }
  }

  return {
    emit(name, payload) {
      queue.push(() => {
        if (replayed.has(name)) last.set(name, payload);
        emitter.emit(name, payload);
      });
      deliverAll();
    },
    on(name, handler) {
      const guarded = (payload: Events[typeof name]) => {
        try {
          handler(payload);
        } catch (error) {
          onHandlerError(error, name);
        }
      };
      emitter.on(name, guarded);
      if (last.has(name)) guarded(last.get(name) as Events[typeof name]);
      return () => emitter.off(name, guarded);
    },
    last: (name) => last.get(name) as Events[typeof name] | undefined,
  };
}
