import type { LookupAddress } from "node:dns";
import { expect, it, vi } from "vitest";
import { createLookUp, LookUpError } from "./look-ups.ts";

const ADDRESS: LookupAddress = { address: "93.184.215.14", family: 4 };

/** A name server that answers when a test says so. */
function createNameServer() {
  const asked: string[] = [];
  const answers = new Map<string, (addresses: LookupAddress[]) => void>();
  const resolve = (host: string) => {
    asked.push(host);
    return new Promise<LookupAddress[]>((answer) => answers.set(host, answer));
  };
  return { asked, resolve, answer: (host: string, addresses = [ADDRESS]) => answers.get(host)?.(addresses) };
}

const settle = () => new Promise((done) => setTimeout(done, 5));

it("finds the addresses of a host, and uses them again for a while", async () => {
  const resolve = vi.fn(async () => [ADDRESS]);
  const lookUp = createLookUp({ resolve, keepFor: 100 });
  const wanted = { host: "hooks.example", member: "ada" };
  for (const _ of [1, 2]) expect(await lookUp(wanted)).toEqual([ADDRESS]);
  expect(resolve).toHaveBeenCalledTimes(1);
  await vi.waitFor(async () => {
    expect(await lookUp(wanted)).toEqual([ADDRESS]);
    expect(resolve).toHaveBeenCalledTimes(2);
  });
});

it.each<[string, boolean, () => Promise<LookupAddress[]>]>([
  ["never answers", true, () => new Promise(() => {})],
  [
    "is not reached in time",
    true,
    () => Promise.reject(Object.assign(new Error("late"), { code: "ETIMEOUT" })),
  ],
  ["knows no such host", false, () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" }))],
  ["answers with nothing", false, async () => []],
])("fails where DNS %s", async (_, isLate, resolve) => {
  const lookUp = createLookUp({ resolve, deadline: 20 });
  const error = await lookUp({ host: "hooks.example", member: "ada" }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(LookUpError);
  expect(error).toMatchObject({ isLate });
});

it("asks for two hosts of a member at once, and for eight in all", async () => {
  const { asked, resolve, answer } = createNameServer();
  const lookUp = createLookUp({ resolve });
  const members = ["ada", "bob", "cleo", "dan", "eve"];
  const found = members.flatMap((member) =>
    [1, 2, 3].map((number) => lookUp({ host: `${member}-${number}`, member })),
  );
  await settle();
  const first = members.slice(0, 4).flatMap((member) => [`${member}-1`, `${member}-2`]);
  expect(asked).toEqual(first);
  answer("ada-1");
  await settle();
  expect(asked).toEqual([...first, "ada-3"]);
  for (let round = 0; round < 15; round += 1) {
    for (const host of asked) answer(host);
    await settle();
  }
  expect(await Promise.all(found)).toHaveLength(15);
});

it("leaves half of the places to others than hosts that were not found in time before", async () => {
  const { asked, resolve, answer } = createNameServer();
  const lookUp = createLookUp({ resolve, deadline: 100 });
  const hosts = Array.from({ length: 8 }, (_, number) => ({ host: `slow-${number}`, member: `m${number}` }));
  const failing = () => hosts.map((wanted) => lookUp(wanted).catch(() => null));
  await Promise.all(failing());
  asked.length = 0;
  const again = failing();
  await settle();
  expect(asked).toHaveLength(4);
  const good = lookUp({ host: "good", member: "ada" });
  await settle();
  answer("good");
  expect(await good).toEqual([ADDRESS]);
  await Promise.all(again);
});

it("a look-up that waits ends when its signal is aborted, and takes no place", async () => {
  const { asked, resolve, answer } = createNameServer();
  const lookUp = createLookUp({ resolve, most: 1 });
  const first = lookUp({ host: "first", member: "ada" });
  const leaving = new AbortController();
  const second = lookUp({ host: "second", member: "bob" }, leaving.signal);
  leaving.abort(new Error("late"));
  await expect(second).rejects.toThrow("late");
  answer("first");
  await first;
  await settle();
  expect(asked).toEqual(["first"]);
});
