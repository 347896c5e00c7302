import type { FaultBoard } from "../control/fault-board.ts";
import type { Market } from "../market/market.ts";
import { type Broadcast, createBroadcast, isStalled } from "./broadcast.ts";
import { type Connection, type ConnectionInfo, createConnection } from "./connection.ts";
import {
  createFrames,
  createFramesApart,
  createMovingFrames,
  createStandingFrames,
  streamOf,
} from "./frames.ts";
import { createHandshake, type Handshake, type Visitor } from "./handshake.ts";
import { answerMessage, ERROR_CODES, wantedStreams, writeError } from "./requests.ts";
import { startTicking } from "./ticking.ts";

const MOST_KEPT_CONNECTIONS = 100;
/** How far ticks of symbols that swing lie from the market's price, as a share of it. */
const SWING = 0.005;

export type FeedOptions = {
  market: Market;
  faults: FaultBoard;
  now: () => number;
  tickMs: number;
  moveEveryTick: boolean;
  /** The moment at which the market stands still; undefined where it goes on. */
  standsAt: number | undefined;
  timeScale: number;
};

/** The exchange's websocket side. */
export type Feed = Pick<Handshake, "upgrade"> &
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
    const flat = faults.get("flatErrors") !== undefined;
    const refusal = refusedSubscribe(text, faults, flat);
    return refusal === undefined ? answerMessage(text, connection, flat) : refusal;
  }

  function admit({ socket, ...visitor }: Visitor): void {
    const id = ++lastId;
    const onClose = (closed: Connection) => {
      connections.delete(closed);
      past.push(closed.info());
      if (past.length > MOST_KEPT_CONNECTIONS) past.shift();
    };
    connections.add(createConnection(socket, { ...visitor, id, timeScale, now, answer, onClose }));
  }

  const handshake = createHandshake(faults, timeScale, admit);
  const frames = options.moveEveryTick ? createMovingFrames(market) : createFrames(market);
  const usual = options.standsAt === undefined ? frames : createStandingFrames(frames, options.standsAt);
  const frameOf = createFramesApart(usual, market, (symbol, now) => {
    const apart = faults.get("apart");
    if (apart?.symbols.includes(symbol)) return apart.percent / 100;
    if (!faults.get("swing")?.symbols.includes(symbol)) return 0;
    return Math.floor(now / 1_000) % 2 === 0 ? SWING : -SWING;
  });
  const broadcast = createBroadcast(frameOf, faults, connections, now);
  const ticking = startTicking(() => faults.get("tickRate")?.tickMs ?? options.tickMs, broadcast.tick);

  return {
    upgrade: handshake.upgrade,
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
      handshake.close();
    },
  };
}

/** The answer under the fault of SUBSCRIBE: an error, or null for none; undefined if it is not concerned. */
function refusedSubscribe(text: string, faults: FaultBoard, flat: boolean): string | null | undefined {
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
