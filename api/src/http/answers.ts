import type { FastifyReply } from "fastify";
import * as z from "zod";
import type { Aged } from "../market/market.ts";
import { sentence } from "./docs.ts";

/** Answers with a text as JSON: by itself Fastify would send it as it is. */
export const sendJsonText = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type("application/json; charset=utf-8").send(JSON.stringify(text));

const seconds = (ms: number) => String(Math.floor(ms / 1_000));

/** Says how old the answer is, and apart from that when it is older than it should be. */
export const ageHeaders = ({ age, stale }: Aged<unknown>): Record<string, string> =>
  stale ? { age: seconds(age), "x-data-stale": seconds(age) } : { age: seconds(age) };

/** The documentation of an answer without content. */
export const nothing = (description: string) => z.undefined().describe(description);

/** The documentation of a refusal that every route for everybody may give. */
export const LIMITED = {
  429: sentence("Too many requests from this address. Retry-After gives the time to wait."),
};

/** The documentation of a refusal for want of a session. */
export const NOT_SIGNED_IN = sentence("The request is not signed in.");

/** The documentation of what every route with a form may refuse. */
export const formRefusals = {
  422: sentence("A field is missing, wrong or unknown."),
  429: sentence("Too many attempts. Retry-After gives the time to wait."),
};
