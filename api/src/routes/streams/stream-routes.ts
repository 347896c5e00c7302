import type { AppInstance } from "../../http/app-instance.ts";
import type { Authentication } from "../../http/authentication.ts";
import { createBearing, createSignedIn } from "../../http/signed-in.ts";
import { addDeleteStreamRoute } from "./delete-stream.route.ts";
import { addGetStreamsRoute } from "./get-streams.route.ts";
import { addImportStreamsRoute } from "./import-streams.route.ts";
import { addPostStreamRoute } from "./post-stream.route.ts";
import { addPutStreamRoute } from "./put-stream.route.ts";
import type { StreamContext } from "./stream-context.ts";

type Dependencies = Omit<StreamContext, "signedIn" | "bearing"> & { authentication: Authentication };

/** Adds the routes of a person's streams. */
export function addStreamRoutes(app: AppInstance, { authentication, ...dependencies }: Dependencies): void {
  const signedIn = createSignedIn(authentication);
  const context: StreamContext = { ...dependencies, signedIn, bearing: createBearing(authentication) };
  addGetStreamsRoute(app, context);
  addPostStreamRoute(app, context);
  addPutStreamRoute(app, context);
  addDeleteStreamRoute(app, context);
  addImportStreamsRoute(app, context);
}
