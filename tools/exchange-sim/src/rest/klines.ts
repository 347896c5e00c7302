import { intervalLength, listKlines } from "../market/klines.ts";
import type { Endpoint } from "./endpoint.ts";
import { readSymbol, readWholeNumber } from "./parameters.ts";
import { illegalCharacters, invalidSymbol, missingParameter, RestError } from "./rest-error.ts";
import { takeInSlices } from "./take-in-slices.ts";

const USUAL_LIMIT = 500;
const MOST = 1000;

export const klines: Endpoint = {
  path: "/api/v3/klines",
  weight: () => 2,
  async answer(query, { market, now, distortKlines }) {
    const symbol = readSymbol(query);
    const interval = readInterval(query);
    const startTime = readWholeNumber(query, "startTime");
    const endTime = readWholeNumber(query, "endTime");
    const limit = readWholeNumber(query, "limit") ?? USUAL_LIMIT;
    if (limit === 0) throw illegalCharacters("limit", "^[1-9][0-9]*$");
    const pair = market.pair(symbol);
    if (pair === undefined) throw invalidSymbol();
    const series = market.series(symbol);
    if (series === undefined) return [];
    const found = listKlines(
      pair,
      series,
      {
        interval,
        limit: Math.min(limit, MOST),
        ...(startTime === undefined ? {} : { startTime }),
        ...(endTime === undefined ? {} : { endTime }),
      },
      now(),
    );
    return distortKlines(symbol, await takeInSlices(found));
  },
};

function readInterval(query: URLSearchParams): number {
  const name = query.get("interval");
  if (name === null || name === "") throw missingParameter("interval");
  const length = intervalLength(name);
  if (length === null) throw new RestError(400, -1120, "Invalid interval.");
  return length;
}
