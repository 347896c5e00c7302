import type { Logger } from "pino";
import type { ExchangeList } from "../rest-exchange.ts";
import type { MarketsInput, MarketsOutput } from "./read-markets.ts";

/** Makes the answer of `GET /markets` of the exchange's, in this thread or another one. */
export type ReadMarkets = (input: MarketsInput) => MarketsOutput | Promise<MarketsOutput>;

type Reports = { log: Logger; onMalformed: (list: ExchangeList, count: number) => void };

/** Reads, and reports malformed items and answers that cannot be read. */
export const reportReads =
  (read: ReadMarkets, { log, onMalformed }: Reports): ReadMarkets =>
  async (input) => {
    try {
      const output = await read(input);
      const { malformed } = output;
      if (malformed > 0) {
        log.warn({ list: "markets", malformed }, "The exchange sent malformed items. They are left out");
        onMalformed("markets", malformed);
      }
      return output;
    } catch (error) {
      log.warn({ reason: String(error) }, "The answer for all pairs could not be read");
      throw error;
    }
  };
