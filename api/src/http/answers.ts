import type { FastifyReply } from "fastify";
import * as z from "zod";
import { sentence } from "./docs.ts";

/** Answers with what is written as JSON already. */
export const sendJson = (reply: FastifyReply, json: string): FastifyReply =>
  reply.type("application/json; charset=utf-8").send(json);

/** Answers with a text as JSON: by itself Fastify would send it as it is. */
export const sendJsonText = (reply: FastifyReply, text: string): FastifyReply =>
  sendJson(reply, JSON.stringify(text));

/** The documentation of an answer without content. */
export const nothing = (description: string) => z.undefined().describe(description);

/** The documentation of what every route of the market may refuse. */
export const marketRefusals = {
  429: sentence("Too many requests from this address; Retry-After says when to try again."),
};

/** The documentation of what every route with a form may refuse. */
export const formRefusals = {
  422: sentence("A field is missing, wrong or unknown."),
  429: sentence("Too many attempts; Retry-After says when to try again."),
};
