import type { RestTicker } from "../rest/endpoint.ts";
import type { RestFault } from "../rest/rest.ts";
import { RestError } from "../rest/rest-error.ts";
import { banned, tooMuchWeight } from "../rest/weight-budget.ts";
import type { FaultBoard } from "./fault-board.ts";

const USUAL_WAIT_SECONDS = 5;

/** What a REST request for `path` runs into now, as the fault that is on says. */
export function restFaultFor(board: FaultBoard, path: string, now: number): RestFault | null {
  const fault = board.get("rest");
  if (fault === undefined || !path.startsWith(fault.path ?? "/")) return null;
  const wait = fault.retryAfterSeconds ?? USUAL_WAIT_SECONDS;
  switch (fault.status) {
    case "hang":
      return "hang";
    case 429:
      return tooMuchWeight(wait);
    case 418:
      return banned(now + wait * 1000, wait);
    case 451:
      return new RestError(451, 0, "Service unavailable from a restricted location.");
    case 403:
      return new RestError(403, 0, "Forbidden");
    case 500:
      return new RestError(500, -1000, "An unknown error occurred while processing the request.");
  }
}

/** The ticker of an exchange whose clock or prices are wrong. */
export function distortTicker<T extends RestTicker>(board: FaultBoard, ticker: T): T {
  const { byMs = 0 } = board.get("closeTime") ?? {};
  const isPriceless = board.get("zeroPrice")?.symbols.includes(ticker.symbol) === true;
  const lastPrice = isPriceless ? "0.00000000" : ticker.lastPrice;
  return { ...ticker, lastPrice, closeTime: ticker.closeTime + byMs };
}
