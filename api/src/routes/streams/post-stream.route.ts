import { newStreamSchema, streamSchema } from "@cointide/shared/contracts/streams";
import type { AppInstance } from "../../http/app-instance.ts";
import { sentence } from "../../http/docs.ts";
import { createStream } from "../../streams/create-stream.ts";
import { UNAUTHORIZED } from "./stream-answers.ts";
import type { StreamContext } from "./stream-context.ts";

export function addPostStreamRoute(app: AppInstance, { database, signedIn, now }: StreamContext): void {
  const schema = {
    summary: "Creates a stream",
    body: newStreamSchema,
    response: {
      200: streamSchema,
      401: UNAUTHORIZED,
      422: sentence("The symbols are malformed or too many, or the account is full."),
    },
  };
  app.post("/streams", { schema, onRequest: signedIn.onRequest }, (request) => {
    const { id: userId } = signedIn.personOf(request);
    return createStream(database, { userId, symbols: request.body.symbols, now: now() });
  });
}
