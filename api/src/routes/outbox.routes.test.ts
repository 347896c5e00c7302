import fastify from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { afterAll, beforeEach, expect, it } from "vitest";
import { createOutbox } from "../mail/outbox.ts";
import { addOutboxRoute } from "./outbox.routes.ts";

const NOW = Date.UTC(2026, 0, 2);
const outbox = createOutbox(() => NOW);
const app = fastify().withTypeProvider<ZodTypeProvider>();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
addOutboxRoute(app, outbox);

const mail = (subject: string) => ({ to: "ada@example.com", subject, text: "A & <b>", html: "<p>A</p>" });
/** Calls the route over a connection, since it looks at both of its ends. */
const url = await app.listen({ host: "127.0.0.1", port: 0 });
afterAll(() => app.close());
const get = (accept: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/dev/outbox`, { headers: { accept, ...headers } });

beforeEach(() => {
  outbox.post(mail("One"));
  outbox.post(mail("<script>Two"));
});

it("gives programs all messages, oldest first", async () => {
  const response = await get("application/json");
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(((await response.json()) as unknown[]).slice(0, 2)).toEqual([
    { ...mail("One"), at: "2026-01-02T00:00:00.000Z" },
    { ...mail("<script>Two"), at: "2026-01-02T00:00:00.000Z" },
  ]);
});

it("gives people a page, latest first, on which nothing of a message runs", async () => {
  const response = await get("text/html,application/xhtml+xml,*/*;q=0.8");
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const body = await response.text();
  expect(body.indexOf("&lt;script&gt;Two")).toBeLessThan(body.indexOf("One"));
  expect(body).toContain("A &amp; &lt;b&gt;");
  expect(body).not.toContain("<script>");
});

it("keeps the latest 500", () => {
  for (let i = 0; i < 600; i += 1) outbox.post(mail(String(i)));
  expect(outbox.list()).toHaveLength(500);
  expect(outbox.list().at(-1)?.subject).toBe("599");
});
