import { expect, it } from "vitest";
import { createPasswords, HASHES_AT_ONCE } from "./passwords.ts";

it("hashes no more passwords at once than leave a thread of the pool free", async () => {
  let running = 0;
  let most = 0;
  const work = async <T>(result: T): Promise<T> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return result;
  };
  const passwords = await createPasswords(undefined, {
    hash: () => work("hash"),
    verify: () => work(true),
  });
  const calls = Array.from({ length: 10 }, () => [passwords.hash("Passw0rd"), passwords.verify("hash", "a")]);
  await Promise.all(calls.flat());
  expect(most).toBe(HASHES_AT_ONCE);
  expect(HASHES_AT_ONCE).toBeLessThan(4);
});
