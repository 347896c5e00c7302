import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import * as z from "zod";
import { EXAMPLES } from "./api-examples.ts";

/** The pages' own scripts and styles, and nothing from elsewhere. */
const DOCS_CSP =
  "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const TAGS = [
  {
    name: "market",
    description: "Pairs and prices. No sign-in needed.",
    paths: /^\/(assets|config|klines|markets|tickers)/,
  },
  { name: "streams", description: "A person's streams. An access token is required.", paths: /^\/streams/ },
  {
    name: "alerts",
    description: "A person's alerts, their log and notification channels. An access token is required.",
    paths: /^\/alerts/,
  },
  { name: "accounts", description: "Accounts, codes and signed-in devices.", paths: /^\/(user|session)/ },
  { name: "operations", description: "For operators of the service.", paths: /^\// },
];

/** The tags of calls that need the database. */
const OF_PEOPLE = new Set(["streams", "alerts", "accounts"]);

const tagOf = (url: string): string => TAGS.find(({ paths }) => paths.test(url))?.name ?? "";

type Content = Record<string, { schema?: unknown; example?: unknown }>;
type Operation = {
  tags?: string[];
  parameters?: { name: string; example?: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

/** What the error handler may answer wherever a call needs the database. */
const OUTAGE = {
  description: "The database is not available. Retry-After gives the time to wait.",
  content: { "text/plain": { schema: { type: "string" } } },
};

/** Puts the example of a call beside its parameters, its body and its answer. */
function addExample({ parameters = [], requestBody, responses }: Operation, call: string): void {
  const { parameters: values = {}, body, answer } = EXAMPLES[call] ?? {};
  for (const parameter of parameters) parameter.example = values[parameter.name];
  for (const media of Object.values(requestBody?.content ?? {})) media.example = body;
  const [media] = Object.values(responses["200"]?.content ?? {});
  if (media) media.example = answer;
}

/** Serves the description of every route that is added later: for people at /docs, as OpenAPI at /docs/json. */
export async function addDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Cointide",
        description: "Live crypto prices in streams. Errors are sentences in plain text.",
        version: "1",
      },
      tags: TAGS.map(({ paths: _, ...tag }) => tag),
    },
    transform(route) {
      const { schema, url } = jsonSchemaTransform(route);
      return { schema: { ...schema, tags: [tagOf(url)] }, url };
    },
    transformObject(document) {
      const openapi = "openapiObject" in document ? document.openapiObject : document.swaggerObject;
      for (const [path, operations] of Object.entries(openapi.paths ?? {}))
        for (const [method, operation] of Object.entries(operations as Record<string, Operation>)) {
          addExample(operation, `${method.toUpperCase()} ${path}`);
          if (OF_PEOPLE.has(operation.tags?.[0] ?? "")) operation.responses["503"] ??= OUTAGE;
        }
      return openapi;
    },
  });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    staticCSP: DOCS_CSP,
    uiConfig: { validatorUrl: null },
  });
}

/** The documentation of an answer that is a sentence for people. */
export const sentence = (description: string) => ({
  description,
  content: { "text/plain": { schema: z.string() } },
});
