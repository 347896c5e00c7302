import { MAX_PREFERENCES_BYTES, preferencesSchema } from "@cointide/shared/contracts/preferences";
import { NOT_SIGNED_IN } from "../http/answers.ts";
import type { AppInstance } from "../http/app-instance.ts";
import { sentence } from "../http/docs.ts";
import { mergePreferences, readPreferences } from "../preferences/preferences.ts";
import type { AccountRoutes } from "./user.routes.ts";

type PreferencesRoutes = Pick<AccountRoutes, "authentication"> & {
  accounts: Pick<AccountRoutes["accounts"], "database" | "now">;
};

/** Adds the routes of what people choose, such as columns and order, for their other devices. */
export function addPreferencesRoutes(
  app: AppInstance,
  { accounts, authentication }: PreferencesRoutes,
): void {
  const { database, now } = accounts;
  const onRequest = authentication.requirePerson;

  const reading = {
    summary: "Get the signed-in person's preferences, by section",
    response: { 200: preferencesSchema, 401: NOT_SIGNED_IN },
  };
  app.get("/user/preferences", { schema: reading, onRequest }, (request) =>
    readPreferences(database, authentication.personOf(request).id),
  );

  // Room for what is a little too much, which a sentence of its own refuses.
  const merging = {
    summary: "Merge sections into the signed-in person's preferences. The newer version of each section wins",
    body: preferencesSchema,
    response: {
      200: preferencesSchema,
      401: NOT_SIGNED_IN,
      422: sentence("The preferences are malformed, or take more than 16 KB together with the stored ones."),
    },
  };
  const options = { schema: merging, onRequest, bodyLimit: 4 * MAX_PREFERENCES_BYTES };
  app.put("/user/preferences", options, (request) =>
    mergePreferences(database, authentication.personOf(request), request.body, now()),
  );
}
