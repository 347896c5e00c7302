import type { FastifyInstance } from "fastify";

/** Reads bodies of the type as JSON; one that is empty is the same as none. */
function readJson(app: FastifyInstance, type: string): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>(type, { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else parse(request, body, done);
  });
}

/** Bodies are JSON and nothing else. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  readJson(app, "application/json");
}

/** JSON may come as plain text too, as it does in the beacons of a page that is being closed. */
export function acceptJsonAsText(app: FastifyInstance): void {
  readJson(app, "text/plain");
}
