import { SESSION_ENDED } from "@cointide/shared/contracts/session";
import {
  changedStreamSchema,
  deletedStreamSchema,
  importSchema,
  newStreamSchema,
  streamsAnswerSchema,
} from "@cointide/shared/contracts/stream-calls";
import { IDEMPOTENCY_KEY, importAnswerSchema, streamSchema } from "@cointide/shared/contracts/streams";
import * as z from "zod";
import type { Database } from "../database/database.ts";
import { DomainError } from "../domain-error.ts";
import type { AppInstance } from "../http/app-instance.ts";
import type { Authentication } from "../http/authentication.ts";
import { sentence } from "../http/docs.ts";
import type { BulkChanges } from "../limits/bulk-changes.ts";
import type { Tickers } from "../market/market.ts";
import type { OpenMarket } from "../market/open-market.ts";
import { withTimeout } from "../market/with-timeout.ts";
import { importStreams } from "../streams/import-streams.ts";
import { changeStream, deleteStream, prepareCreateStream, prepareListStreams } from "../streams/streams.ts";
import { streamsAnswer, usesOf } from "../streams/streams-answer.ts";

/** What the routes of streams work with. */
type StreamRoutes = {
  database: Database;
  opening: Promise<OpenMarket>;
  authentication: Authentication;
  bulk: BulkChanges;
  now: () => number;
};

/** How long a person's streams wait for the tickers, in ms. */
const TIMEOUT = 1_500;

const UNAUTHORIZED = sentence(
  "Not signed in, or the session has ended. The body TokenExpiredError means: get a new access token and retry.",
);
const NOT_FOUND = sentence("The account has no such stream.");

/** Another person's stream is the same as none. */
const noSuchStream = () => new DomainError("not-found", "There is no such stream.");

function addGetStreams(app: AppInstance, { database, opening, authentication, now }: StreamRoutes): void {
  const listStreams = prepareListStreams(database);

  /** A market that fails or is slow never hides an account's streams. */
  function tickersOf(symbols: string[]): Promise<Tickers | null> {
    const asked = opening.then(({ market }) => market.tickers(symbols));
    return withTimeout<Tickers | null>(asked, TIMEOUT, null);
  }

  const schema = {
    summary: "List the person's streams, oldest first, with the tickers of their symbols",
    response: { 200: streamsAnswerSchema, 401: UNAUTHORIZED },
  };
  // Tickers are checked when they come from the exchange; checking 25 of them again took a third of the request's time.
  const serializerCompiler = () => JSON.stringify;
  const options = { schema, onRequest: authentication.requireToken, serializerCompiler };
  app.get("/streams", options, async (request) => {
    const streams = await listStreams(authentication.bearerOf(request), now());
    if (streams === null) throw new DomainError("unauthenticated", SESSION_ENDED);
    const uses = usesOf(streams);
    const tickers = uses.size > 0 ? await tickersOf([...uses.keys()]) : null;
    return streamsAnswer(streams, uses, tickers, now());
  });
}

const headersSchema = z.looseObject({
  [IDEMPOTENCY_KEY]: z
    .string()
    .regex(/^[\w-]{16,64}$/, "An idempotency key has 16 to 64 letters, digits, - or _.")
    .optional(),
});

function addPostStream(app: AppInstance, { database, authentication, now }: StreamRoutes): void {
  const createStream = prepareCreateStream(database);
  const schema = {
    summary: "Create a stream, or get the current state of the one created with the same idempotency key",
    headers: headersSchema,
    body: newStreamSchema,
    response: {
      200: streamSchema,
      401: UNAUTHORIZED,
      422: sentence("The symbols, the name or the key are malformed, or the account is full."),
    },
  };
  const options = { schema, onRequest: authentication.requireToken, attachValidation: true };
  app.post("/streams", options, async (request) => {
    if (request.validationError) {
      // An ended session is reported before what is wrong with the request.
      await authentication.requirePerson(request);
      throw request.validationError;
    }
    const { symbols, name } = request.body;
    const key = request.headers[IDEMPOTENCY_KEY];
    return createStream(authentication.bearerOf(request), { symbols, name, key, now: now() });
  });
}

function addPutStream(app: AppInstance, { database, authentication, now }: StreamRoutes): void {
  const schema = {
    summary: "Change a stream's symbols, its name or both. An empty name removes it",
    body: changedStreamSchema,
    response: {
      200: streamSchema,
      401: UNAUTHORIZED,
      404: NOT_FOUND,
      422: sentence(
        "The id, the symbols or the name are malformed, or too many, or there is nothing to change.",
      ),
    },
  };
  app.put("/streams", { schema, onRequest: authentication.requirePerson }, async (request) => {
    const { id, symbols, name } = request.body;
    const bearer = authentication.bearerOf(request);
    const changed = await changeStream(database, bearer, { id, symbols, name, now: now() });
    if (changed === null) throw noSuchStream();
    return changed;
  });
}

function addDeleteStream(app: AppInstance, { database, authentication, now }: StreamRoutes): void {
  const schema = {
    summary: "Delete a stream",
    body: deletedStreamSchema,
    response: {
      204: z.null().describe("Deleted."),
      401: UNAUTHORIZED,
      404: NOT_FOUND,
      422: sentence("The id is malformed."),
    },
  };
  app.delete("/streams", { schema, onRequest: authentication.requirePerson }, async (request, reply) => {
    const bearer = authentication.bearerOf(request);
    if (!(await deleteStream(database, bearer, { id: request.body.id, now: now() }))) throw noSuchStream();
    return reply.code(204).send(null);
  });
}

function addImportStreams(app: AppInstance, { database, authentication, bulk, now }: StreamRoutes): void {
  const schema = {
    summary: "Import a guest's streams into the account, all or none. Idempotent",
    body: importSchema,
    response: {
      200: importAnswerSchema,
      401: UNAUTHORIZED,
      422: sentence("A stream is malformed, or the account has no room for all of them."),
      429: sentence("Too many changes. Retry-After gives the time to wait."),
    },
  };
  app.post("/streams/import", { schema, onRequest: authentication.requirePerson }, async (request) => {
    const person = authentication.personOf(request);
    const local = request.body.streams.map(({ _id, symbols, name }) => ({
      localId: _id.$oid,
      symbols,
      name,
    }));
    const ids = await bulk.run(request, local.length, () =>
      importStreams(database, { person, local, now: now() }),
    );
    return Object.fromEntries(ids);
  });
}

/** Adds the routes of a person's streams. */
export function addStreamRoutes(app: AppInstance, routes: StreamRoutes): void {
  addGetStreams(app, routes);
  addPostStream(app, routes);
  addPutStream(app, routes);
  addDeleteStream(app, routes);
  addImportStreams(app, routes);
}
