import type { FeedStatus } from "../../contracts/events.ts";
import type { DatedTickers } from "../../contracts/market.ts";
import type { Changes } from "../../streams/apply-changes.ts";
import type { Counters } from "../counters.ts";

/** What only the page can tell, by the name of the question. A null answer: it could not. */
export type Answers = { tickers: DatedTickers | null; empty: string[] | null };
export type Question = keyof Answers;

/** What the page says to the worker that runs its pipeline. */
export type PageMessage =
  | { kind: "start"; feed: string; onLine: boolean }
  | { kind: "want" | "prefer"; symbols: readonly string[] }
  | { kind: "pause" | "resume" | "stop" }
  /** What the browser tells of the network and of waking up. */
  | { kind: "signal"; signal: "wake" | "offline"; onLine: boolean }
  | { kind: "answer"; id: number; answer: Answers[Question] }
  /** Asks for a sign of life. */
  | { kind: "ping" };

/** What the worker says to the page. */
export type WorkerMessage =
  | { kind: "changes"; changes: Changes; counters: Counters }
  | { kind: "status"; status: FeedStatus }
  | { kind: "question"; id: number; question: Question; symbols: readonly string[] }
  | { kind: "pong" };

/** One end of the line between page and worker, which each of them has as `Worker` or as its global scope. */
export type Line<Sent, Received> = {
  postMessage(message: Sent): void;
  addEventListener(type: "message", listener: (event: { data: Received }) => void): void;
};
