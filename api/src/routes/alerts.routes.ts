import { ALERTS_VERSION } from "@cointide/shared/contracts/alert-limits";
import {
  alertIdSchema,
  alertImportAnswerSchema,
  alertImportSchema,
  alertSchema,
  alertSettingsSchema,
  alertsSchema,
  allAlertsSchema,
  crossingsSchema,
} from "@cointide/shared/contracts/alert-schemas";
import type { onRequestAsyncHookHandler } from "fastify";
import * as z from "zod";
import { countAlerts, listAlerts } from "../alerts/alerts.ts";
import { changeAllAlerts } from "../alerts/change-all.ts";
import { listCrossings } from "../alerts/crossings.ts";
import { deleteAlert } from "../alerts/delete-alerts.ts";
import { importAlerts } from "../alerts/import-alerts.ts";
import { readListed } from "../alerts/listed-symbols.ts";
import { putAlert } from "../alerts/put-alert.ts";
import type { Database } from "../database/database.ts";
import { DomainError } from "../domain-error.ts";
import { NOT_SIGNED_IN } from "../http/answers.ts";
import type { AppInstance } from "../http/app-instance.ts";
import type { Authentication } from "../http/authentication.ts";
import { sentence } from "../http/docs.ts";
import type { BulkChanges } from "../limits/bulk-changes.ts";
import { limitAddress } from "../limits/limit-address.ts";
import type { Limits } from "../limits/limits.ts";
import type { OpenMarket } from "../market/open-market.ts";
import { type AlertChannelRoutes, addAlertChannelRoutes } from "./alert-channels.routes.ts";
import { versionSchema, wholeNumber } from "./alerts-version.ts";

/** What the routes of alerts work with. */
type AlertRoutes = Pick<AlertChannelRoutes, "checkAddress" | "pushKey" | "testChannel"> & {
  database: Database;
  opening: Promise<OpenMarket>;
  authentication: Authentication;
  limits: Limits;
  bulk: BulkChanges;
  now: () => number;
};

/** The same, with the hooks of routes that change something. */
type Routes = AlertRoutes & { onWrite: onRequestAsyncHookHandler[] };

/** The most bytes of an alert with the longest note, several times; and of all that a guest's browser keeps. */
const ALERT_BODY_LIMIT = 8 * 1024;
const IMPORT_BODY_LIMIT = 64 * 1024;

const TOO_MANY = sentence("Too many changes. Retry-After gives the time to wait.");

const paramsSchema = z.object({ id: alertIdSchema });

const NO_NUMBER = "Send the number of crossings that you know of as a whole number, for example crossings=0.";

const crossings = wholeNumber(NO_NUMBER).describe(
  "The number of crossings that the client knows of. A done alert with more crossings stays done, unless its symbol or condition changes. Without this parameter the alert becomes active again.",
);

function addGetAlerts(app: AppInstance, { database, authentication }: Routes): void {
  const schema = {
    summary: "List the person's alerts, oldest first",
    querystring: z.object({ version: versionSchema }),
    response: { 200: alertsSchema, 401: NOT_SIGNED_IN, 422: sentence("The version is malformed.") },
  };
  app.get("/alerts", { schema, onRequest: authentication.requirePerson }, async (request) => {
    const { version = 1 } = request.query;
    const alerts = await listAlerts(database, authentication.personOf(request).id, version);
    return { alerts, ...(version >= 2 && { version: ALERTS_VERSION }) };
  });
}

function addPutAlert(app: AppInstance, { database, opening, authentication, now, onWrite }: Routes): void {
  const schema = {
    summary: "Create, change or restore an alert under an id chosen by the client",
    params: paramsSchema,
    querystring: z.object({ crossings, version: versionSchema }),
    body: alertSettingsSchema,
    response: {
      200: alertSchema,
      401: NOT_SIGNED_IN,
      422: sentence("The id or the alert is malformed, its symbol is not listed, or the account is full."),
      429: TOO_MANY,
    },
  };
  const options = { schema, onRequest: onWrite, bodyLimit: ALERT_BODY_LIMIT };
  app.put("/alerts/:id", options, async (request) => {
    const isListed = await readListed(opening);
    const person = authentication.personOf(request);
    return putAlert(database, {
      ...{ person, id: request.params.id, settings: request.body, crossings: request.query.crossings },
      ...{ isListed, now: now(), version: request.query.version ?? 1 },
    });
  });
}

function addDeleteAlert(app: AppInstance, { database, authentication, now, onWrite }: Routes): void {
  const schema = {
    summary: "Delete an alert. Its crossings stay in the log",
    params: paramsSchema,
    response: {
      204: z.null().describe("Deleted."),
      401: NOT_SIGNED_IN,
      404: sentence("The account has no such alert."),
      422: sentence("The id is malformed."),
      429: TOO_MANY,
    },
  };
  const options = { schema, onRequest: onWrite, bodyLimit: ALERT_BODY_LIMIT };
  app.delete("/alerts/:id", options, async (request, reply) => {
    const bearer = authentication.bearerOf(request);
    const isDeleted = await deleteAlert(database, bearer, { id: request.params.id, now: now() });
    if (!isDeleted) throw new DomainError("not-found", "There is no such alert.");
    return reply.code(204).send(null);
  });
}

function addAllAlerts(app: AppInstance, routes: Routes): void {
  const { database, opening, authentication, now, onWrite, bulk } = routes;
  const schema = {
    summary: "Pause, resume or delete all of the person's alerts",
    body: allAlertsSchema,
    response: {
      204: z.null().describe("Done."),
      401: NOT_SIGNED_IN,
      422: sentence("The action is malformed."),
      429: TOO_MANY,
    },
  };
  const options = { schema, onRequest: onWrite, bodyLimit: ALERT_BODY_LIMIT };
  app.post("/alerts/all", options, async (request, reply) => {
    const person = authentication.personOf(request);
    const isListed = await readListed(opening);
    const { action } = request.body;
    await bulk.run(request, await countAlerts(database, person.id), () =>
      changeAllAlerts(database, { person, action, isListed, now: now() }),
    );
    return reply.code(204).send(null);
  });
}

function addImportAlerts(app: AppInstance, routes: Routes): void {
  const { database, opening, authentication, now, onWrite, bulk } = routes;
  const schema = {
    summary: "Import a guest's alerts into the account, all or none. Idempotent",
    body: alertImportSchema,
    response: {
      200: alertImportAnswerSchema,
      401: NOT_SIGNED_IN,
      422: sentence("An alert is malformed, or the account has no room for all of them."),
      429: TOO_MANY,
    },
  };
  const options = { schema, onRequest: onWrite, bodyLimit: IMPORT_BODY_LIMIT };
  app.post("/alerts/import", options, async (request) => {
    const local = request.body.alerts;
    const isListed = await readListed(opening);
    const person = authentication.personOf(request);
    const ids = await bulk.run(request, local.length, () =>
      importAlerts(database, { person, local, isListed, now: now() }),
    );
    return { ids };
  });
}

const NO_ORDINAL =
  "Send the ordinal of the last crossing that you have as a whole number, for example after=120.";

const after = wholeNumber(NO_ORDINAL).describe(
  "Return only crossings after this ordinal. Without it, the newest.",
);

function addGetCrossings(app: AppInstance, { database, authentication }: Routes): void {
  const schema = {
    summary:
      "Get the log of the person's alerts: at most 100 crossings with their notifications, newest first",
    querystring: z.object({ after }),
    response: { 200: crossingsSchema, 401: NOT_SIGNED_IN, 422: sentence("The ordinal is malformed.") },
  };
  app.get("/alerts/crossings", { schema, onRequest: authentication.requirePerson }, async (request) => ({
    crossings: await listCrossings(database, authentication.personOf(request).id, request.query.after),
  }));
}

/** Adds the routes of a person's alerts. */
export function addAlertRoutes(app: AppInstance, routes: AlertRoutes): void {
  const { authentication, limits } = routes;
  const limitChanges: onRequestAsyncHookHandler = async (request) => {
    await limits.count("alerts", { address: request.ip, account: authentication.personOf(request).id });
  };
  const onWrite = [authentication.requirePerson, limitChanges];
  const all = {
    ...{ ...routes, onWrite, bodyLimit: ALERT_BODY_LIMIT },
    limitAddress: limitAddress(limits, "alerts"),
  };
  addGetAlerts(app, all);
  addPutAlert(app, all);
  addDeleteAlert(app, all);
  addAllAlerts(app, all);
  addImportAlerts(app, all);
  addGetCrossings(app, all);
  addAlertChannelRoutes(app, all);
}
