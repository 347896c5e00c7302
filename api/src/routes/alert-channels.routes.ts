import {
  alertChannelsSchema,
  channelSettingsSchema,
  channelTestAnswerSchema,
  channelTestSchema,
  pushEndpointSchema,
  pushMoveSchema,
  pushSubscriptionSchema,
  pushVisitSchema,
} from "@cointide/shared/contracts/alert-schemas";
import type { onRequestAsyncHookHandler } from "fastify";
import * as z from "zod";
import { type CheckAddress, changeChannels, readChannels } from "../alerts/channels.ts";
import { moveSubscription, subscribe, unsubscribe, visit } from "../alerts/push-subscriptions.ts";
import type { Database } from "../database/database.ts";
import type { TestChannel } from "../delivery/test-channel.ts";
import { DomainError } from "../domain-error.ts";
import { NOT_SIGNED_IN } from "../http/answers.ts";
import type { AppInstance } from "../http/app-instance.ts";
import type { Authentication } from "../http/authentication.ts";
import { sentence } from "../http/docs.ts";
import { versionSchema } from "./alerts-version.ts";

/** What the routes work with that say where a member is notified of crossings. */
export type AlertChannelRoutes = {
  database: Database;
  authentication: Authentication;
  now: () => number;
  /** Refuses addresses to which the service must not send. */
  checkAddress: CheckAddress;
  /** The public key by which browsers subscribe, in base64url. */
  pushKey: string;
  testChannel: TestChannel;
  /** The hooks of routes that change something. */
  onWrite: onRequestAsyncHookHandler[];
  /** The hook of routes that authorize a change by the content of the request. */
  limitAddress: onRequestAsyncHookHandler;
  /** The most bytes of a body. */
  bodyLimit: number;
};

const REFUSALS = {
  401: NOT_SIGNED_IN,
  422: sentence("The request is malformed, or its URL is refused."),
  429: sentence("Too many changes. Retry-After gives the time to wait."),
};

function addChannels(app: AppInstance, routes: AlertChannelRoutes): void {
  const { database, authentication, now, checkAddress, pushKey, onWrite, bodyLimit } = routes;
  const answerTo = async (userId: string, version?: number) => ({
    ...(await readChannels(database, userId, version)),
    pushKey,
  });
  const querystring = z.object({ version: versionSchema });

  const reading = {
    summary: "Get the person's notification channels and keys",
    querystring,
    response: { 200: alertChannelsSchema, 401: NOT_SIGNED_IN, 422: sentence("The version is malformed.") },
  };
  app.get("/alerts/channels", { schema: reading, onRequest: authentication.requirePerson }, (request) =>
    answerTo(authentication.personOf(request).id, request.query.version),
  );

  const changing = {
    summary: "Change the person's notification channels. A new webhook gets a new secret",
    querystring,
    body: channelSettingsSchema,
    response: { 200: alertChannelsSchema, ...REFUSALS },
  };
  app.put("/alerts/channels", { schema: changing, onRequest: onWrite, bodyLimit }, async (request) => {
    const person = authentication.personOf(request);
    const change = { person, settings: request.body, checkAddress, now: now() };
    const isChecked = await changeChannels(database, change);
    const answer = await answerTo(person.id, request.query.version);
    return { ...answer, ...(!isChecked && { isWebhookUnchecked: true }) };
  });
}

function addTest(app: AppInstance, routes: AlertChannelRoutes): void {
  const { authentication, testChannel, onWrite, bodyLimit } = routes;
  const schema = {
    summary: "Send the person a test message by one channel",
    body: channelTestSchema,
    response: { 200: channelTestAnswerSchema, ...REFUSALS },
  };
  app.post("/alerts/channels/test", { schema, onRequest: onWrite, bodyLimit }, (request) =>
    testChannel(authentication.personOf(request).id, request.body.channel),
  );
}

function addPush(app: AppInstance, routes: AlertChannelRoutes): void {
  const { database, authentication, now, checkAddress, onWrite, bodyLimit } = routes;

  const adding = {
    summary: "Subscribe a browser to push notifications. Beyond 10, the oldest is removed",
    body: pushSubscriptionSchema,
    response: { 204: z.null().describe("The browser is subscribed."), ...REFUSALS },
  };
  app.put("/alerts/push", { schema: adding, onRequest: onWrite, bodyLimit }, async (request, reply) => {
    const person = authentication.personOf(request);
    await subscribe(database, { person, subscription: request.body, checkAddress, now: now() });
    return reply.code(204).send(null);
  });

  const removing = {
    summary: "Unsubscribe a browser. Succeeds even if it is not subscribed",
    body: pushEndpointSchema,
    response: { 204: z.null().describe("The browser is not subscribed."), ...REFUSALS },
  };
  app.delete("/alerts/push", { schema: removing, onRequest: onWrite, bodyLimit }, async (request, reply) => {
    const person = authentication.personOf(request);
    await unsubscribe(database, { person, endpoint: request.body.endpoint, now: now() });
    return reply.code(204).send(null);
  });
}

function addPushOfBrowser(app: AppInstance, routes: AlertChannelRoutes): void {
  const { database, authentication, now, checkAddress, onWrite, limitAddress, bodyLimit } = routes;

  const visiting = {
    summary: "Get whether a browser is subscribed, and tie the subscription to this session",
    body: pushEndpointSchema,
    response: { 200: pushVisitSchema, ...REFUSALS },
  };
  app.post("/alerts/push/visit", { schema: visiting, onRequest: onWrite, bodyLimit }, async (request) => {
    const person = authentication.personOf(request);
    const { endpoint } = request.body;
    return { isSubscribed: await visit(database, { person, endpoint, now: now() }) };
  });

  const { 422: malformed, 429: tooMany } = REFUSALS;
  const moving = {
    summary: "Replace a browser's push subscription with a new one. Requires the keys of the old one",
    body: pushMoveSchema,
    response: {
      ...{ 204: z.null().describe("The new subscription is in place."), 422: malformed, 429: tooMany },
      404: sentence("The old subscription is not known."),
    },
  };
  app.post(
    "/alerts/push/move",
    { schema: moving, onRequest: limitAddress, bodyLimit },
    async (request, reply) => {
      const isMoved = await moveSubscription(database, { ...request.body, checkAddress });
      if (!isMoved) throw new DomainError("not-found", "This subscription is not known.");
      return reply.code(204).send(null);
    },
  );
}

/** Adds the routes that say where a person is notified of crossings. */
export function addAlertChannelRoutes(app: AppInstance, routes: AlertChannelRoutes): void {
  addChannels(app, routes);
  addTest(app, routes);
  addPush(app, routes);
  addPushOfBrowser(app, routes);
}
