import { drizzle } from "drizzle-orm/pglite";
import { beforeAll, expect, it } from "vitest";
import { fromJSONSchema } from "zod";
import type { Database } from "../database/database.ts";
import { createAccountService } from "../testing/account-service.ts";
import { EXAMPLES } from "./api-examples.ts";

type Content = Record<string, { schema: object; example?: unknown }>;
type Operation = {
  tags: string[];
  parameters?: { name: string; example?: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

/** A schema as a check, without patterns: they need the flag `u`, which the library does not set. */
const checkOf = (schema: object) =>
  fromJSONSchema(JSON.parse(JSON.stringify(schema, (key, value) => (key === "pattern" ? undefined : value))));

let tags: { name: string }[];
let operations: [call: string, operation: Operation][];
beforeAll(async () => {
  const database = drizzle.mock() as unknown as Database;
  const { app } = await createAccountService({ database }, { docs: true });
  const document = (await app.inject("/docs/json")).json();
  ({ tags } = document);
  operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
});

it("groups every call by a tag that the document explains", () => {
  const names = tags.map(({ name }) => name);
  for (const [call, operation] of operations) {
    expect(operation.tags, call).toHaveLength(1);
    expect(names, call).toContain(operation.tags[0]);
  }
  expect(new Set(operations.flatMap(([, operation]) => operation.tags))).toEqual(new Set(names));
});

it("describes and shows an example of every call, and of no other", () => {
  expect(operations.map(([call]) => call).sort()).toEqual(Object.keys(EXAMPLES).sort());
  for (const [call, { parameters = [] }] of operations)
    for (const { name, example } of parameters) expect(example, `${call}: ${name}`).toBeTypeOf("string");
});

it("shows bodies and answers that the call's own schemas take", () => {
  for (const [call, { requestBody, responses }] of operations) {
    const [body] = Object.values(requestBody?.content ?? {});
    const [answer] = Object.values(responses["200"]?.content ?? {});
    for (const media of [body, answer]) {
      if (media === undefined) continue;
      expect(media.example, call).toBeDefined();
      const { error } = checkOf(media.schema).safeParse(media.example);
      expect(error?.message, call).toBeUndefined();
    }
  }
});
