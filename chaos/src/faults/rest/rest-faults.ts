import { restFault } from "./rest-fault.ts";

/** The ways in which the exchange's REST interface fails. */
export const REST_FAULTS = [
  restFault({ status: 429, symbol: "XRPBTC" }),
  restFault({ status: 418, symbol: "ADABTC" }),
  restFault({ status: 451, symbol: "SOLBTC" }),
  restFault({ status: 500, symbol: "BNBBTC", short: true }),
  restFault({ status: "hang", symbol: "LTCBTC" }),
];
