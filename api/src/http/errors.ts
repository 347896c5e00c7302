import { SERVICE_HEADERS } from "@cointide/server/security-headers";
import { sendSentence } from "@cointide/server/send-sentence";
import { UNKNOWN_FIELD } from "@cointide/shared/contracts/exact-fields";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { isUnavailable, outageReason } from "../database/unavailable.ts";
import { DomainError, type Reason } from "../domain-error.ts";
import { TooManyRequests } from "../limits/too-many-requests.ts";
import { ExchangeError } from "../market/exchange.ts";

/** Says in seconds when trying again may help. */
function sendRetry(
  reply: FastifyReply,
  status: number,
  { retryIn, message }: { retryIn: number; message: string },
) {
  reply.header("retry-after", Math.max(1, Math.ceil(retryIn / 1_000)));
  return sendSentence(reply, status, message);
}

/** The first thing that is wrong with each field; a field too many is all that is said. */
function validationSentence(
  validation: readonly { instancePath: string; message?: string | undefined }[],
): string {
  if (validation.some(({ message }) => message === UNKNOWN_FIELD)) return UNKNOWN_FIELD;
  const sentences = new Map<string, string>();
  for (const { instancePath, message } of validation) {
    const [, field = ""] = instancePath.split("/");
    if (!sentences.has(field)) sentences.set(field, message ?? "");
  }
  return [...sentences.values()].join(" ");
}

const STATUS: Record<Reason, number> = {
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  invalid: 422,
};

/** When the database may be back, in ms: the embedded one is opened again every 3 s. */
const OUTAGE = {
  retryIn: 5_000,
  message: "The database is not available right now. Please try again shortly.",
};

const SENTENCES: Record<number, string> = {
  413: "The request is too large.",
  415: "The request body must be JSON.",
};

function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (hasZodFastifySchemaValidationErrors(error)) {
    return sendSentence(reply, 422, validationSentence(error.validation));
  }
  if (error instanceof DomainError) return sendSentence(reply, STATUS[error.reason], error.message);
  if (error instanceof ExchangeError) return sendRetry(reply, 503, error);
  if (error instanceof TooManyRequests) return sendRetry(reply, 429, error);
  if (isUnavailable(error)) {
    request.log.warn({ reason: outageReason(error) }, "The database is not available");
    return sendRetry(reply, 503, OUTAGE);
  }
  const status = error.statusCode ?? 500;
  if (status < 500)
    return sendSentence(reply, status, SENTENCES[status] ?? "The request is not well-formed.");
  request.log.error({ err: error }, "A request failed");
  return sendSentence(reply, 500, "Something went wrong on our side. Please try again.");
}

/** What Fastify finds wrong before it looks for a route. */
export function sendMalformed(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void sendSentence(reply.headers(SERVICE_HEADERS), 400, "The address is not well-formed.");
}

export function addErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(sendError);
  app.setNotFoundHandler((_request, reply) => sendSentence(reply, 404, "There is nothing at this address."));
}
