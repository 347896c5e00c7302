import { parentPort } from "node:worker_threads";
import type { MarketsReply } from "./market/markets/markets-reader.ts";
import { type MarketsInput, readMarkets } from "./market/markets/read-markets.ts";

function reply(input: MarketsInput): MarketsReply {
  try {
    return { output: readMarkets(input) };
  } catch (error) {
    return { error: String(error) };
  }
}

parentPort?.on("message", (input: MarketsInput) => {
  const message = reply(input);
  parentPort?.postMessage(message, "output" in message ? [message.output.json.buffer] : []);
});
