import type { Database } from "../../database/database.ts";
import type { Bearing, SignedIn } from "../../http/signed-in.ts";
import type { OpenMarket } from "../../market/open-market.ts";

/** What the routes of streams need. */
export type StreamContext = {
  database: Database;
  opening: Promise<OpenMarket>;
  signedIn: SignedIn;
  bearing: Bearing;
  now: () => number;
};
