import {
  alertChannelsSchema,
  channelSettingsSchema,
  pushEndpointSchema,
  pushSubscriptionSchema,
} from "@cointide/shared/contracts/alert-schemas";
import type { onRequestAsyncHookHandler } from "fastify";
import * as z from "zod";
import { type CheckAddress, changeChannels, readChannels } from "../alerts/channels.ts";
import { subscribe, unsubscribe } from "../alerts/push-subscriptions.ts";
import type { Database } from "../database/database.ts";
import { NOT_SIGNED_IN } from "../http/answers.ts";
import type { AppInstance } from "../http/app-instance.ts";
import type { Authentication } from "../http/authentication.ts";
import { sentence } from "../http/docs.ts";

/** What the routes work with that say where a member is told of crossings. */
export type AlertChannelRoutes = {
  database: Database;
  authentication: Authentication;
  now: () => number;
  /** Refuses addresses to which the service must not send. */
  checkAddress: CheckAddress;
  /** The public key by which browsers subscribe, in base64url. */
  pushKey: string;
  /** The hooks of routes that change something. */
  onWrite: onRequestAsyncHookHandler[];
  /** The most bytes of a body. */
  bodyLimit: number;
};

const REFUSALS = {
  401: NOT_SIGNED_IN,
  422: sentence("What was sent is malformed, or its address is refused."),
  429: sentence("Too many changes; Retry-After says when to try again."),
};

function addChannels(app: AppInstance, routes: AlertChannelRoutes): void {
  const { database, authentication, now, checkAddress, pushKey, onWrite, bodyLimit } = routes;
  const answerTo = async (userId: string) => ({ ...(await readChannels(database, userId)), pushKey });

  const reading = {
    summary: "Where the person is told of crossings, and by which keys",
    response: { 200: alertChannelsSchema, 401: NOT_SIGNED_IN },
  };
  app.get("/alerts/channels", { schema: reading, onRequest: authentication.requirePerson }, (request) =>
    answerTo(authentication.personOf(request).id),
  );

  const changing = {
    summary: "Says whether the person is told by mail and by a webhook; another webhook gets another secret",
    body: channelSettingsSchema,
    response: { 200: alertChannelsSchema, ...REFUSALS },
  };
  app.put("/alerts/channels", { schema: changing, onRequest: onWrite, bodyLimit }, async (request) => {
    const person = authentication.personOf(request);
    await changeChannels(database, { person, settings: request.body, checkAddress, now: now() });
    return answerTo(person.id);
  });
}

function addPush(app: AppInstance, routes: AlertChannelRoutes): void {
  const { database, authentication, now, checkAddress, onWrite, bodyLimit } = routes;

  const adding = {
    summary: "Adds a browser in which the person is told; of more than 10, the oldest goes",
    body: pushSubscriptionSchema,
    response: { 204: z.null().describe("The browser is told."), ...REFUSALS },
  };
  app.put("/alerts/push", { schema: adding, onRequest: onWrite, bodyLimit }, async (request, reply) => {
    const person = authentication.personOf(request);
    await subscribe(database, { person, subscription: request.body, checkAddress, now: now() });
    return reply.code(204).send(null);
  });

  const removing = {
    summary: "Removes a browser; one that is not there is as good as removed",
    body: pushEndpointSchema,
    response: { 204: z.null().describe("The browser is not told."), ...REFUSALS },
  };
  app.delete("/alerts/push", { schema: removing, onRequest: onWrite, bodyLimit }, async (request, reply) => {
    const person = authentication.personOf(request);
    await unsubscribe(database, { person, endpoint: request.body.endpoint, now: now() });
    return reply.code(204).send(null);
  });
}

/** Adds the routes that say where a person is told of crossings. */
export function addAlertChannelRoutes(app: AppInstance, routes: AlertChannelRoutes): void {
  addChannels(app, routes);
  addPush(app, routes);
}
