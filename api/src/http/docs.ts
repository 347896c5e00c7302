import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import * as z from "zod";

/** The pages' own scripts and styles, and nothing from elsewhere. */
const DOCS_CSP =
  "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

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
    },
    transform: jsonSchemaTransform,
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
