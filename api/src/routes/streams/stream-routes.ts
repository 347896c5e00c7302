import type { Database } from "../../database/database.ts";
import type { AppInstance } from "../../http/app-instance.ts";
import type { Authentication } from "../../http/authentication.ts";
import { createSignedIn, type SignedIn } from "../../http/signed-in.ts";
import type { OpenMarket } from "../../market/open-market.ts";
import { addDeleteStreamRoute } from "./delete-stream.route.ts";
import { addGetStreamsRoute } from "./get-streams.route.ts";
import { addImportStreamsRoute } from "./import-streams.route.ts";
import { addPostStreamRoute } from "./post-stream.route.ts";
import { addPutStreamRoute } from "./put-stream.route.ts";

/** What the routes of streams need. */
export type StreamRoutes = {
  database: Database;
  opening: Promise<OpenMarket>;
  signedIn: SignedIn;
  now: () => number;
};

type Dependencies = Omit<StreamRoutes, "signedIn"> & { authentication: Authentication };

/** Adds the routes of a person's streams. */
export function addStreamRoutes(app: AppInstance, { authentication, ...dependencies }: Dependencies): void {
  const routes: StreamRoutes = { ...dependencies, signedIn: createSignedIn(authentication) };
  addGetStreamsRoute(app, routes);
  addPostStreamRoute(app, routes);
  addPutStreamRoute(app, routes);
  addDeleteStreamRoute(app, routes);
  addImportStreamsRoute(app, routes);
}
