import { IDEMPOTENCY_KEY } from "@cointide/shared/contracts/streams";
import {
  fileImportAnswerSchema,
  fileImportSchema,
  importKeySchema,
  importUndoneSchema,
} from "@cointide/shared/contracts/transfer";
import type { onRequestAsyncHookHandler } from "fastify";
import * as z from "zod";
import { readListed } from "../alerts/listed-symbols.ts";
import { NOT_SIGNED_IN } from "../http/answers.ts";
import type { AppInstance } from "../http/app-instance.ts";
import { sentence } from "../http/docs.ts";
import type { BulkChanges } from "../limits/bulk-changes.ts";
import type { OpenMarket } from "../market/open-market.ts";
import { importFile } from "../transfer/import-file.ts";
import { undoImport } from "../transfer/undo-import.ts";
import type { AccountRoutes } from "./user.routes.ts";

type TransferRoutes = Pick<AccountRoutes, "authentication"> & {
  accounts: Pick<AccountRoutes["accounts"], "database" | "now" | "limits" | "readSlices">;
  opening: Promise<OpenMarket>;
  bulk: BulkChanges;
};

/** The most bytes of an import: 500 streams with the longest names, and 200 alerts with the longest notes. */
const BODY_LIMIT = 512 * 1024;

const TOO_MANY = sentence("Too many changes. Retry-After gives the time to wait.");

/** Adds the routes that import a file into an account and undo the import. */
export function addTransferRoutes(
  app: AppInstance,
  { accounts, authentication, opening, bulk }: TransferRoutes,
): void {
  const { database, now, limits, readSlices } = accounts;
  // An import may change alerts, so it counts as one change of them before its body is read.
  const limitChanges: onRequestAsyncHookHandler = async (request) => {
    await limits.count("alerts", { address: request.ip, account: authentication.personOf(request).id });
  };
  const { requirePerson } = authentication;

  const importing = {
    summary:
      "Import streams, alerts and preferences from a file, all or nothing. Leaves out preferences without room. Repeatable under its key",
    headers: z.looseObject({ [IDEMPOTENCY_KEY]: importKeySchema }),
    body: fileImportSchema,
    response: {
      200: fileImportAnswerSchema,
      401: NOT_SIGNED_IN,
      422: sentence(
        "Something is malformed or not listed, or the account has no room for all streams and alerts.",
      ),
      429: TOO_MANY,
    },
  };
  const importOptions = {
    ...{ schema: importing, onRequest: [requirePerson, limitChanges], bodyLimit: BODY_LIMIT },
  };
  app.post("/user/import", importOptions, async (request) => {
    const isListed = await readListed(opening);
    const person = authentication.personOf(request);
    const key = request.headers[IDEMPOTENCY_KEY];
    const sent = request.body;
    return bulk.run(request, sent.streams.length + sent.alerts.length, () =>
      importFile(database, { person, key, sent, isListed, readSlices, now: now() }),
    );
  });

  const undoing = {
    summary: "Undo an import: remove what it added and restore the preferences from before, all or nothing",
    params: z.object({ key: importKeySchema }),
    response: {
      200: importUndoneSchema,
      401: NOT_SIGNED_IN,
      404: sentence("The account has no such import, or several later ones."),
      409: sentence("Something that was imported has changed since."),
      422: sentence("The key is malformed."),
      429: TOO_MANY,
    },
  };
  app.delete("/user/import/:key", { schema: undoing, onRequest: requirePerson }, async (request) => {
    const person = authentication.personOf(request);
    const { key } = request.params;
    const streams = await bulk.undo(request, () =>
      undoImport(database, { person, key, readSlices, now: now() }),
    );
    return { streams };
  });
}
