import { deletedStreamSchema } from "@cointide/shared/contracts/stream-calls";
import * as z from "zod";
import type { AppInstance } from "../../http/app-instance.ts";
import { sentence } from "../../http/docs.ts";
import { deleteStream } from "../../streams/delete-stream.ts";
import { NOT_FOUND, noSuchStream, UNAUTHORIZED } from "./stream-answers.ts";
import type { StreamContext } from "./stream-context.ts";

export function addDeleteStreamRoute(app: AppInstance, { database, signedIn, now }: StreamContext): void {
  const schema = {
    summary: "Deletes a stream",
    body: deletedStreamSchema,
    response: {
      204: z.null().describe("It is gone."),
      401: UNAUTHORIZED,
      404: NOT_FOUND,
      422: sentence("The id is malformed."),
    },
  };
  app.delete("/streams", { schema, onRequest: signedIn.onRequest }, async (request, reply) => {
    const { id } = request.body;
    if (!(await deleteStream(database, signedIn.bearerOf(request), { id, now: now() }))) throw noSuchStream();
    return reply.code(204).send(null);
  });
}
