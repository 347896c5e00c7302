import { arrivalLimits } from "@cointide/server/arrival-limits";
import { createBrokenAnswer } from "@cointide/server/broken-request";
import { sliceNameSchema } from "@cointide/shared/contracts/release";
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import * as z from "zod";
import { Rejected } from "./rejected.ts";
import type { ReleaseViews } from "./release-views.ts";
import type { SignerApi } from "./signer-api.ts";
import { openStatement, type Statement, sha256Schema, versionSchema } from "./statement.ts";
import type { Uploads } from "./uploads.ts";

export type PublishingOptions = {
  /** The deployment's origin, for which statements are signed. */
  audience: string;
  uploads: Uploads;
  signer: SignerApi;
  views: ReleaseViews;
  /** Finds the team of a key that may publish the slice. @throws {Rejected} for any other key. */
  requireTeam(slice: string, key: string): string;
};

/** The largest statement: 2,000 files with paths of 200 characters, in bytes. */
const MAX_STATEMENT = 1_024 * 1_024;

const paramsSchema = z.object({
  name: z.optional(sliceNameSchema),
  version: versionSchema.optional(),
  hash: sha256Schema.optional(),
  id: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
});

function paramsOf({ params }: FastifyRequest): Record<"name" | "version" | "hash" | "id", string> {
  const parsed = paramsSchema.safeParse(params);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] ?? { path: [], message: "" };
    throw new Rejected("malformed", `The ${path.join(".")} in the address is malformed: ${message}.`);
  }
  return { name: "", version: "", hash: "", id: "", ...parsed.data };
}

/** Sends the reason with the service's time, which clients sign with if their clock differs. */
function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const isExpected = error instanceof Rejected;
  const status = isExpected ? error.status : (error.statusCode ?? 500);
  if (status >= 500 && !isExpected) request.log.error(error);
  const code = isExpected
    ? error.code
    : status === 413
      ? "too-large"
      : status < 500
        ? "malformed"
        : "unavailable";
  const message =
    status >= 500 && !isExpected ? "Something went wrong on our side. Try again." : error.message;
  void reply.code(status).send({ error: code, message, time: Date.now() });
}

/** Reads the body's statement, which must be about the address's slice and ask for one of the actions. */
function expectStatement(
  request: FastifyRequest,
  audience: string,
  actions: readonly Statement["action"][],
): Statement {
  const { name, version } = paramsOf(request);
  const statement = openStatement(String(request.body), { audience, startedAt: 0 });
  if (statement.slice !== name)
    throw new Rejected(
      "malformed",
      `The statement is about ${statement.slice}, but the address about ${name}.`,
    );
  if (!actions.includes(statement.action))
    throw new Rejected("malformed", `This address takes no statement to ${statement.action}.`);
  if (version !== "" && "version" in statement && statement.version !== version)
    throw new Rejected("malformed", `The statement is about version ${statement.version}, not ${version}.`);
  return statement;
}

function addUploads(
  app: FastifyInstance,
  { audience, uploads, signer, requireTeam }: PublishingOptions,
): void {
  app.post("/v1/slices/:name/versions", async (request) => {
    const statement = expectStatement(request, audience, ["upload"]);
    if (statement.action !== "upload") throw new Rejected("malformed", "This is not an upload.");
    requireTeam(statement.slice, statement.key);
    return { missing: uploads.addVersion(statement, String(request.body)) };
  });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    scope.put("/v1/files/:hash", async (request, reply) => {
      await uploads.addFile(paramsOf(request).hash, request.raw);
      return reply.code(204).send();
    });
  });
  app.post("/v1/slices/:name/versions/:version/check", async (request, reply) => {
    const { name, version } = paramsOf(request);
    return reply.code(202).send(await signer.check(name, version));
  });
  app.get("/v1/jobs/:id", async (request) => {
    const job = await signer.job(paramsOf(request).id);
    if (job === null) throw new Rejected("missing", "There is no such job. Check the version again.");
    return job;
  });
}

function addChanges(app: FastifyInstance, { audience, signer }: PublishingOptions): void {
  const accept =
    (...actions: Statement["action"][]) =>
    (request: FastifyRequest) => {
      expectStatement(request, audience, actions);
      return signer.accept(String(request.body));
    };
  app.post("/v1/slices/:name/versions/:version/previews", accept("preview"));
  app.post("/v1/slices/:name/deployments", accept("deploy"));
  app.delete("/v1/slices/:name/canary", accept("stop"));
  app.delete("/v1/slices/:name/live", accept("withdraw"));
  app.put("/v1/slices/:name/owners", accept("own"));
}

function addViews(app: FastifyInstance, { views }: PublishingOptions): void {
  app.get("/v1/contracts", async () => views.contracts());
  app.get("/v1/slices/:name", async (request) => views.slice(paramsOf(request).name));
  app.get("/v1/slices/:name/health", async (request) => views.health(paramsOf(request).name));
  app.get("/v1/log", async () => ({ changes: views.log() }));
}

/** Builds the public server that takes versions and signed statements. It has no key. */
export function createPublishingApp(options: PublishingOptions): FastifyInstance {
  const app = fastify({
    ...arrivalLimits(),
    bodyLimit: MAX_STATEMENT,
    clientErrorHandler: createBrokenAnswer(),
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .send({ error: "missing", message: "There is nothing at this address.", time: Date.now() }),
  );
  // Signatures are of the text as it was sent.
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
  app.get("/healthz", async () => "ok");
  addUploads(app, options);
  addChanges(app, options);
  addViews(app, options);
  return app;
}
