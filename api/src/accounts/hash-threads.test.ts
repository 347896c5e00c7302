import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { startHashThreads } from "./hash-threads.ts";
import { ADVISED_COST } from "./passwords.ts";

const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

let stop: () => Promise<void> = async () => {};
afterEach(() => stop());

function create() {
  const threads = startHashThreads(2);
  stop = threads.stop;
  return threads;
}

it("threads hash and verify, many at once, each its own", async () => {
  const { hash, verify } = create();
  const words = Array.from({ length: 6 }, (_, index) => `Password${index}`);
  const hashes = await Promise.all(words.map((word) => hash(word, LEAST)));
  expect(hashes.every((text) => text.startsWith("$argon2id$v=19$m=8,t=1,p=1$"))).toBe(true);
  const verified = await Promise.all(hashes.map((text, index) => verify(text, `Password${index % 3}`)));
  expect(verified).toEqual([true, true, true, false, false, false]);
});

it("what is no hash is an error for who asked, and the thread goes on", async () => {
  const { hash, verify } = create();
  await expect(verify("no hash", "Password1")).rejects.toThrow();
  expect(await verify(await hash("Password1", LEAST), "Password1")).toBe(true);
});

it("a thread that has ended fails who waits for it, and another takes its place", async () => {
  const { hash, stop: end } = create();
  const waiting = hash("Password1", { ...ADVISED_COST, timeCost: 60 });
  await Promise.all([expect(waiting).rejects.toThrow("has ended"), delay(200).then(end)]);
  expect(await hash("Password1", LEAST)).toContain("$argon2id$");
  await end();
  expect(await hash("Password1", LEAST)).toContain("$argon2id$");
});

/** How far each of this process's threads gives way, as Linux tells. */
const nicenesses = (): number[] =>
  readdirSync("/proc/self/task").map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);
  });

it.runIf(process.platform === "linux")("only the threads that hash give way to others", async () => {
  const before = nicenesses().filter((niceness) => niceness >= 10).length;
  await create().hash("Password1", LEAST);
  expect(nicenesses().filter((niceness) => niceness >= 10).length).toBeGreaterThan(before);
  expect(nicenesses().filter((niceness) => niceness < 10).length).toBeGreaterThan(1);
});
