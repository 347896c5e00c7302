import type { FaultBoard } from "../control/fault-board.ts";
import type { Connection } from "./connection.ts";
import { payloadsFor } from "./frame-faults.ts";
import { type FrameOf, streamOf } from "./frames.ts";

/** Everything that the feed says of its own accord. */
export type Broadcast = {
  /** The current frame of each subscribed stream. */
  tick(): void;
  /** So many frames at once for every such stream. */
  burst(frames: number): void;
  announceShutdown(shape: "bare" | "wrapped" | undefined, closeAfterMs: number | undefined): void;
};

export function createBroadcast(
  frameOf: FrameOf,
  faults: FaultBoard,
  connections: ReadonlySet<Connection>,
  now: () => number,
): Broadcast {
  /** Sends each connection the payloads of its streams; they are made once for all connections. */
  function sendAll(payloadsOf: (stream: string) => string[]): void {
    const made = new Map<string, string[]>();
    const unrequested = faults.get("unrequested")?.symbols.map(streamOf) ?? [];
    for (const connection of connections) {
      if (isStalled(connection, faults)) continue;
      connection.together(() => {
        for (const stream of [...connection.streams, ...unrequested]) {
          const payloads = made.get(stream) ?? payloadsOf(stream);
          made.set(stream, payloads);
          for (const payload of payloads) connection.send(stream, payload);
        }
      });
    }
  }

  return {
    tick() {
      const at = now();
      sendAll((stream) => {
        const frame = frameOf(stream, at);
        if (frame === null) return [];
        return payloadsFor(frame, (time) => frameOf(stream, time), faults);
      });
    },
    burst(frames) {
      const at = now();
      sendAll((stream) => {
        const frame = frameOf(stream, at);
        if (frame === null) return [];
        return Array.from({ length: frames }, (_, i) => JSON.stringify({ ...frame, E: at - frames + 1 + i }));
      });
    },
    announceShutdown(shape, closeAfterMs) {
      const event = JSON.stringify({ e: "serverShutdown", E: now() });
      const open = [...connections];
      for (const { socket, combined } of open) {
        const wrapped = shape === undefined ? combined : shape === "wrapped";
        socket.send(wrapped ? `{"stream":"serverShutdown","data":${event}}` : event);
      }
      if (closeAfterMs === undefined) return;
      setTimeout(() => {
        for (const { socket } of open) socket.close(1001, "Server shutdown");
      }, closeAfterMs).unref();
    },
  };
}

/** A stalled connection stays open and says nothing. */
export function isStalled(connection: Connection, faults: FaultBoard): boolean {
  const stall = faults.get("stall");
  if (stall === undefined) return false;
  return stall.connections !== "current" || connection.openedAt <= faults.since("stall");
}
