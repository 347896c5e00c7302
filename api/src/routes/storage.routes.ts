import {
  sliceStorageSchema,
  storedEntrySchema,
  storedPathSchema,
  storingSlicesSchema,
} from "@cointide/shared/contracts/storage";
import { MAX_SLICE_BYTES } from "@cointide/shared/contracts/storage-limits";
import * as z from "zod";
import { NOT_SIGNED_IN } from "../http/answers.ts";
import type { AppInstance } from "../http/app-instance.ts";
import { sentence } from "../http/docs.ts";
import { listStoringSlices, readStorage, storeValue } from "../storage/storage.ts";
import type { AccountRoutes } from "./user.routes.ts";

type StorageRoutes = Pick<AccountRoutes, "authentication"> & {
  accounts: Pick<AccountRoutes["accounts"], "database" | "now" | "readSlices">;
};

/** Adds the routes for values that slices store for the signed-in user. */
export function addStorageRoutes(app: AppInstance, { accounts, authentication }: StorageRoutes): void {
  const { database } = accounts;
  const onRequest = authentication.requirePerson;

  const listing = {
    summary: "List the slices that store values for the signed-in person",
    response: { 200: storingSlicesSchema, 401: NOT_SIGNED_IN },
  };
  app.get("/user/storage", { schema: listing, onRequest }, async (request) => ({
    slices: await listStoringSlices(database, authentication.personOf(request).id),
  }));

  const reading = {
    summary: "Get the values that a slice stores for the signed-in person, by key",
    params: z.object({ slice: storedPathSchema.shape.slice }),
    response: { 200: sliceStorageSchema, 401: NOT_SIGNED_IN, 422: sentence("The slice name is malformed.") },
  };
  app.get("/user/storage/:slice", { schema: reading, onRequest }, async (request) => ({
    entries: await readStorage(database, authentication.personOf(request).id, request.params.slice),
  }));

  const storing = {
    summary: "Store a value of a slice unless a newer one exists. Returns the stored value",
    params: storedPathSchema,
    body: storedEntrySchema,
    response: {
      200: storedEntrySchema,
      401: NOT_SIGNED_IN,
      422: sentence("The value is malformed, or the slice would store more than 64 KB or 64 keys."),
    },
  };
  // A value that is slightly too large gets its own error message.
  const options = { schema: storing, onRequest, bodyLimit: 4 * MAX_SLICE_BYTES };
  app.put("/user/storage/:slice/:key", options, (request) =>
    storeValue(accounts, authentication.personOf(request), request.params, request.body),
  );
}
