import { newStreamSchema } from "@cointide/shared/contracts/stream-calls";
import { streamSchema } from "@cointide/shared/contracts/streams";
import type { AppInstance } from "../../http/app-instance.ts";
import { sentence } from "../../http/docs.ts";
import { prepareCreateStream } from "../../streams/create-stream.ts";
import { UNAUTHORIZED } from "./stream-answers.ts";
import type { StreamContext } from "./stream-context.ts";

export function addPostStreamRoute(app: AppInstance, { database, bearing, now }: StreamContext): void {
  const createStream = prepareCreateStream(database);
  const schema = {
    summary: "Creates a stream",
    body: newStreamSchema,
    response: {
      200: streamSchema,
      401: UNAUTHORIZED,
      422: sentence("The symbols are malformed or too many, or the account is full."),
    },
  };
  // Who asks is looked at first, whatever else is wrong: see `requireGood`.
  const options = { schema, onRequest: bearing.onRequest, attachValidation: true };
  app.post("/streams", options, async (request) => {
    const bearer = await bearing.requireGood(request);
    return createStream(bearer, { symbols: request.body.symbols, now: now() });
  });
}
