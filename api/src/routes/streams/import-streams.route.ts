import { importSchema } from "@cointide/shared/contracts/stream-calls";
import { importAnswerSchema } from "@cointide/shared/contracts/streams";
import type { AppInstance } from "../../http/app-instance.ts";
import { sentence } from "../../http/docs.ts";
import { importStreams } from "../../streams/import-streams.ts";
import { UNAUTHORIZED } from "./stream-answers.ts";
import type { StreamContext } from "./stream-context.ts";

export function addImportStreamsRoute(app: AppInstance, { database, signedIn, now }: StreamContext): void {
  const schema = {
    summary: "Takes a guest's streams into the account, all or none; repeating it changes nothing",
    body: importSchema,
    response: {
      200: importAnswerSchema,
      401: UNAUTHORIZED,
      422: sentence("A stream is malformed, or the account has no room for all of them."),
    },
  };
  app.post("/streams/import", { schema, onRequest: signedIn.onRequest }, async (request) => {
    const local = request.body.streams.map(({ _id, symbols }) => ({ localId: _id.$oid, symbols }));
    const person = signedIn.personOf(request);
    return Object.fromEntries(await importStreams(database, { person, local, now: now() }));
  });
}
