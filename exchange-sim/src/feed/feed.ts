import type { FaultBoard } from "../control/fault-board.ts";
import type { Market } from "../market/market.ts";
import { type Broadcast, createBroadcast, isStalled } from "./broadcast.ts";
import { type Connection, type ConnectionInfo, createConnection } from "./connection.ts";
import { createDoor, type Door, type Visitor } from "./door.ts";
import { ERROR_CODES, writeError } from "./request-error.ts";
import { answerMessage, wantedStreams } from "./requests.ts";
import { createRestlessFrames } from "./restless-frames.ts";
import { createFrames, streamOf } from "./streams.ts";
import { startTicking } from "./ticking.ts";

const REMEMBERED_CONNECTIONS = 100;

export type FeedOptions = {
  market: Market;
  faults: FaultBoard;
  now: () => number;
  tickMs: number;
  restless: boolean;
  timeScale: number;
  flatErrors: boolean;
};

/** The exchange's websocket side. */
export type Feed = Pick<Door, "upgrade"> &
  Pick<Broadcast, "burst" | "announceShutdown"> & {
    connections(): ConnectionInfo[];
    /** The last connections that have ended, oldest first. */
    pastConnections(): ConnectionInfo[];
    drop(code: number | undefined): void;
    /** To be called when a fault was put on or ended. */
    faultsChanged(): void;
    stop(): void;
  };

export function createFeed(options: FeedOptions): Feed {
  const { market, faults, now, timeScale } = options;
  const connections = new Set<Connection>();
  const past: ConnectionInfo[] = [];
  let lastId = 0;

  function answer(text: string, connection: Connection): string | null {
    if (isStalled(connection, faults) && faults.get("stall")?.answers !== true) return null;
    const flat = options.flatErrors || faults.get("flatErrors") !== undefined;
    const spoiled = spoiledAnswer(text, faults, flat);
    return spoiled === undefined ? answerMessage(text, connection, flat) : spoiled;
  }

  function admit({ socket, wire, path, combined, streams }: Visitor): void {
    const id = ++lastId;
    const onClose = (closed: Connection) => {
      connections.delete(closed);
      past.push(closed.info());
      if (past.length > REMEMBERED_CONNECTIONS) past.shift();
    };
    connections.add(
      createConnection(socket, { id, wire, path, combined, streams, timeScale, now, answer, onClose }),
    );
  }

  const door = createDoor(faults, timeScale, admit);
  const frameOf = options.restless ? createRestlessFrames(market) : createFrames(market);
  const broadcast = createBroadcast(frameOf, faults, connections, now);
  const ticking = startTicking(() => faults.get("tickRate")?.tickMs ?? options.tickMs, broadcast.tick);

  return {
    upgrade: door.upgrade,
    burst: broadcast.burst,
    announceShutdown: broadcast.announceShutdown,
    connections: () => [...connections].map((connection) => connection.info()),
    pastConnections: () => [...past],
    drop(code) {
      for (const { socket } of connections) {
        if (code === undefined || code === 1006) socket.terminate();
        else socket.close(code);
      }
    },
    faultsChanged: ticking.replan,
    stop() {
      ticking.stop();
      for (const { socket } of connections) socket.terminate();
      door.close();
    },
  };
}

/** The answer under the fault of SUBSCRIBE: an error, or null for none; undefined if it is not concerned. */
function spoiledAnswer(text: string, faults: FaultBoard, flat: boolean): string | null | undefined {
  const fault = faults.get("subscribe");
  const wanted = fault === undefined ? null : wantedStreams(text);
  if (fault === undefined || wanted === null) return undefined;
  const concerned = fault.symbols?.map(streamOf);
  if (concerned !== undefined && !wanted.streams.some((stream) => concerned.includes(stream)))
    return undefined;
  if (fault.answer === "none") return null;
  const error = { code: ERROR_CODES.invalidRequest, msg: "Invalid request: subscription refused" };
  return writeError(error, wanted.id, flat);
}
