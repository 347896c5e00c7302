import type { HostFeed } from "../../host/host.ts";
import type { PortServer } from "../feed-ports.ts";

type Listener = Parameters<HostFeed["openPort"]>[0];

/** The ports that slices of a page have opened, and the pipeline that serves them now, if any. */
export class PagePorts implements HostFeed {
  readonly #listeners = new Map<number, Listener>();
  #server: PortServer | null = null;
  #lastId = 0;

  openPort(onPort: Listener): () => void {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#listeners.set(id, onPort);
    if (this.#server !== null) this.#give(id, onPort);
    return () => {
      if (this.#listeners.delete(id)) this.#server?.closePort(id);
    };
  }

  /** Has a pipeline serve all ports from now on; null where the one so far serves them no longer. */
  connect(server: PortServer | null): void {
    if (server === this.#server) return;
    this.#server = server;
    for (const [id, onPort] of this.#listeners) this.#give(id, onPort);
  }

  #give(id: number, onPort: Listener): void {
    const channel = this.#server === null ? null : new MessageChannel();
    if (channel !== null) this.#server?.openPort(id, channel.port1);
    try {
      onPort(channel?.port2 ?? null);
    } catch (error) {
      console.error("A listener for the feed's port failed.", error);
    }
  }
}
