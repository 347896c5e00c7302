import type { FeedPortMessage, FeedPortRequest } from "../feed/feed-port.ts";
import type { HostFeed } from "../host/host.ts";
import { PagePorts } from "../ticks/remote/page-ports.ts";

/** A feed for tests of slices that open a port: it runs until `stop`, and sends what a test says. */
export function createTestFeed() {
  const ports = new PagePorts();
  let served = new Map<number, { port: MessagePort; symbols: readonly string[] }>();
  const start = () => {
    served = new Map();
    ports.connect({
      openPort(id, port) {
        const entry: { port: MessagePort; symbols: readonly string[] } = { port, symbols: [] };
        served.set(id, entry);
        port.onmessage = ({ data }: MessageEvent<FeedPortRequest>) => {
          entry.symbols = data.symbols;
        };
      },
      closePort(id) {
        served.get(id)?.port.close();
        served.delete(id);
      },
    });
  };
  start();
  return {
    feed: ports satisfies HostFeed,
    /** Sends a message out of all ports. */
    send(message: FeedPortMessage): void {
      for (const { port } of served.values()) port.postMessage(message);
    },
    /** The symbols that open ports have requested. */
    symbols: () => [...new Set([...served.values()].flatMap(({ symbols }) => symbols))],
    stop: () => ports.connect(null),
    start,
  };
}
