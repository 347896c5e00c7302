import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, it } from "vitest";
import { createLog } from "./log.ts";

function createTestLog() {
  const lines: string[] = [];
  const log = createLog({ write: (line: string) => void lines.push(line) });
  return { log, last: () => JSON.parse(lines.at(-1) ?? "null") };
}

it.each<[string, object]>([
  ["a header", { headers: { authorization: "Bearer hush", cookie: "session=hush" } }],
  ["a request's header", { req: { headers: { authorization: "Bearer hush", cookie: "session=hush" } } }],
  ["an answer's header", { res: { headers: { "set-cookie": "session=hush" } } }],
  ["a password", { password: "hush" }],
  ["a body", { body: { email: "ada@example.com", password: "hush", code: "hush", token: "hush" } }],
  ["an answer", { answer: { accessToken: "hush", refreshToken: "hush" } }],
])("%s is logged without its secrets", (_, facts) => {
  const { log, last } = createTestLog();
  log.info(facts, "Something happened");
  expect(last().msg).toBe("Something happened");
  expect(JSON.stringify(last())).toContain("[secret]");
  expect(JSON.stringify(last())).not.toContain("hush");
});

it("an error of the database is logged without the values of its query", () => {
  const { log, last } = createTestLog();
  const cause = Object.assign(new Error("duplicate key value"), {
    code: "23505",
    detail: "Key (email)=(hush)",
  });
  const error = new DrizzleQueryError(
    'insert into "users" values ($1, $2)',
    ["hush", "hush\n    at hush\nparams: hush"],
    cause,
  );
  log.error({ err: error }, "A request failed");
  const { err } = last();
  expect(err.message).toBe('Failed query: insert into "users" values ($1, $2)');
  expect(err.stack).toContain("log.test.ts");
  expect(err.cause).toMatchObject({ message: "duplicate key value", code: "23505" });
  expect(JSON.stringify(last())).not.toContain("hush");
});

it("a thrown value that is no error is logged too", () => {
  const { log, last } = createTestLog();
  log.error({ err: "a text" }, "A request failed");
  expect(last().err).toBe("a text");
});

it.each<[string, string, number]>([
  ["is ended by the service", "process.exit(3);", 3],
  ["ends by an error that nobody caught", 'throw new Error("unforeseen");', 1],
])("the last lines of a process that %s are written", (_, end, status) => {
  const log = JSON.stringify(new URL("log.ts", import.meta.url));
  const script = `
    import { createLog } from ${log};
    const log = createLog();
    log.info("the first");
    log.info("the last");
    ${end}`;
  const words = ["--import", "tsx", "--input-type=module", "-e", script];
  const cwd = fileURLToPath(new URL("../..", import.meta.url));
  const ended = spawnSync(process.execPath, words, { cwd, encoding: "utf8" });
  const lines = ended.stdout.trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["the first", "the last"]);
  expect(ended.status).toBe(status);
});

it("a log that cannot be written, as on a full disk, ends no process, keeps none, and is reported once", () => {
  const log = JSON.stringify(new URL("log.ts", import.meta.url));
  const script = `
    import { setTimeout as delay } from "node:timers/promises";
    import { createLog } from ${log};
    const log = createLog();
    for (let round = 0; round < 5; round += 1) {
      log.info("lost");
      await delay(150);
    }
    console.error("still here");
    process.exit(3);`;
  const readOnly = openSync(fileURLToPath(import.meta.url), "r");
  const ended = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    stdio: ["ignore", readOnly, "pipe"],
    encoding: "utf8",
    timeout: 20_000,
    killSignal: "SIGKILL",
  });
  closeSync(readOnly);
  expect(ended.stderr).toMatch(/^The log cannot be written: EBADF: [^\n]+\nstill here\n$/);
  expect(ended.status).toBe(3);
}, 30_000);
