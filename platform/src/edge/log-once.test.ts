import { expect, test } from "vitest";
import { logOncePerMinute } from "./log-once.ts";

function createLog() {
  const lines: string[] = [];
  let time = 0;
  const log = logOncePerMinute(
    (line) => lines.push(line),
    () => time,
  );
  return { lines, log, wait: (ms: number) => (time += ms) };
}

test("each of several causes that alternate is logged once a minute, and again after it", () => {
  const { lines, log, wait } = createLog();
  for (let request = 0; request < 60; request += 1) {
    log("one");
    log("two");
    wait(1_000);
  }
  expect(lines).toEqual(["one", "two"]);
  log("one");
  expect(lines).toEqual(["one", "two", "one"]);
});
