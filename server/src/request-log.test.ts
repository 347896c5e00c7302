import fastify from "fastify";
import { expect, it } from "vitest";
import { RequestLog } from "./request-log.ts";

/** The path that is logged of a request for a URL. */
async function loggedPath(url: string): Promise<unknown> {
  const lines: string[] = [];
  const logger = { stream: { write: (line: string) => void lines.push(line) } };
  await fastify({ logger, logController: new RequestLog() }).inject(url);
  return JSON.parse(lines.join()).path;
}

it.each([
  ["/list%23v=1&name=Majors", "/list"],
  ["/list%2523v%253D1%2526name%253DMajors", "/list"],
  ["/list?name=Majors%23v=1", "/list"],
  ["/a%2423/b", "/a%2423/b"],
])("logs of %s the path %s", async (url, path) => expect(await loggedPath(url)).toBe(path));

it("logs 200 characters of a longer path", async () => {
  expect(await loggedPath(`/${"x".repeat(300)}`)).toBe(`/${"x".repeat(199)}`);
});
