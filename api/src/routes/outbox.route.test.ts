import fastify from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { beforeEach, expect, it } from "vitest";
import { createOutbox } from "../mail/outbox.ts";
import { addOutboxRoute } from "./outbox.route.ts";

const NOW = Date.UTC(2026, 0, 2);
const outbox = createOutbox(() => NOW);
const app = fastify().withTypeProvider<ZodTypeProvider>();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
addOutboxRoute(app, outbox);

const mail = (subject: string) => ({ to: "ada@example.com", subject, text: "A & <b>", html: "<p>A</p>" });
const get = (accept?: string) =>
  app.inject({ method: "GET", url: "/dev/outbox", ...(accept && { headers: { accept } }) });

beforeEach(() => {
  outbox.post(mail("One"));
  outbox.post(mail("<script>Two"));
});

it("gives programs all messages, oldest first", async () => {
  const response = await get("application/json");
  expect(response.headers["content-type"]).toContain("application/json");
  expect(response.json().slice(0, 2)).toEqual([
    { ...mail("One"), at: "2026-01-02T00:00:00.000Z" },
    { ...mail("<script>Two"), at: "2026-01-02T00:00:00.000Z" },
  ]);
});

it("gives people a page, latest first, on which nothing of a message runs", async () => {
  const response = await get("text/html,application/xhtml+xml,*/*;q=0.8");
  expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(response.body.indexOf("&lt;script&gt;Two")).toBeLessThan(response.body.indexOf("One"));
  expect(response.body).toContain("A &amp; &lt;b&gt;");
  expect(response.body).not.toContain("<script>");
});

it("keeps the latest 500", () => {
  for (let i = 0; i < 600; i += 1) outbox.post(mail(String(i)));
  expect(outbox.list()).toHaveLength(500);
  expect(outbox.list().at(-1)?.subject).toBe("599");
});
