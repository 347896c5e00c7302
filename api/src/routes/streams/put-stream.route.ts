import { changedStreamSchema } from "@cointide/shared/contracts/stream-calls";
import { streamSchema } from "@cointide/shared/contracts/streams";
import type { AppInstance } from "../../http/app-instance.ts";
import { sentence } from "../../http/docs.ts";
import { changeStream } from "../../streams/change-stream.ts";
import { NOT_FOUND, noSuchStream, UNAUTHORIZED } from "./stream-answers.ts";
import type { StreamContext } from "./stream-context.ts";

export function addPutStreamRoute(app: AppInstance, { database, signedIn, now }: StreamContext): void {
  const schema = {
    summary: "Gives a stream other symbols",
    body: changedStreamSchema,
    response: {
      200: streamSchema,
      401: UNAUTHORIZED,
      404: NOT_FOUND,
      422: sentence("The id or the symbols are malformed, or too many."),
    },
  };
  app.put("/streams", { schema, onRequest: signedIn.onRequest }, async (request) => {
    const { id, symbols } = request.body;
    const changed = await changeStream(database, signedIn.bearerOf(request), { id, symbols, now: now() });
    if (changed === null) throw noSuchStream();
    return changed;
  });
}
