import { newStreamSchema } from "@cointide/shared/contracts/stream-calls";
import { IDEMPOTENCY_KEY, streamSchema } from "@cointide/shared/contracts/streams";
import * as z from "zod";
import type { AppInstance } from "../../http/app-instance.ts";
import { sentence } from "../../http/docs.ts";
import { prepareCreateStream } from "../../streams/create-stream.ts";
import { UNAUTHORIZED } from "./stream-answers.ts";
import type { StreamContext } from "./stream-context.ts";

const headersSchema = z.looseObject({
  [IDEMPOTENCY_KEY]: z
    .string()
    .regex(/^[\w-]{16,64}$/, "An idempotency key has 16 to 64 letters, digits, - or _.")
    .optional(),
});

export function addPostStreamRoute(app: AppInstance, { database, bearing, now }: StreamContext): void {
  const createStream = prepareCreateStream(database);
  const schema = {
    summary: "Creates a stream, or gives the one that was created under the same key these symbols",
    headers: headersSchema,
    body: newStreamSchema,
    response: {
      200: streamSchema,
      401: UNAUTHORIZED,
      422: sentence("The symbols or the key are malformed, or the account is full."),
    },
  };
  // Who asks is looked at first, whatever else is wrong: see `requireGood`.
  const options = { schema, onRequest: bearing.onRequest, attachValidation: true };
  app.post("/streams", options, async (request) => {
    const bearer = await bearing.requireGood(request);
    const { symbols } = request.body;
    return createStream(bearer, { symbols, key: request.headers[IDEMPOTENCY_KEY], now: now() });
  });
}
