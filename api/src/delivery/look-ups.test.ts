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

it("asks for one new host of a member at once, two known ones, and keeps a quarter of the places for these", async () => {
  const { asked, resolve, answer } = createNameServer();
  const lookUp = createLookUp({ resolve, keepFor: 0 });
  const known = lookUp({ host: "known.com", member: "zoe" });
  await settle();
  answer("known.com");
  await known;
  asked.length = 0;
  const members = Array.from({ length: 14 }, (_, number) => `m${number}`);
  const found = members.flatMap((member) =>
    [1, 2].map((number) => lookUp({ host: `${member}-${number}.com`, member })),
  );
  await settle();
  const first = members.slice(0, 12).map((member) => `${member}-1.com`);
  expect(asked).toEqual(first);
  const again = ["a", "b", "c"].map((name) => lookUp({ host: `${name}.known.com`, member: "zoe" }));
  await settle();
  expect(asked).toEqual([...first, "a.known.com", "b.known.com"]);
  answer("m3-1.com");
  await settle();
  expect(asked.slice(14)).toEqual(["m3-2.com"]);
  for (let round = 0; round < 30; round += 1) {
    for (const host of asked) answer(host);
    await settle();
  }
  expect(await Promise.all([...found, ...again])).toHaveLength(31);
});

it("asks once for a host that many members name, in any spelling", async () => {
  const { asked, resolve, answer } = createNameServer();
  const lookUp = createLookUp({ resolve });
  const hosts = ["discord.com", "Discord.com", "discord.com."];
  const found = Array.from({ length: 30 }, (_, number) =>
    lookUp({ host: hosts[number % 3] ?? "", member: `m${number}` }),
  );
  await settle();
  expect(asked).toEqual(["discord.com"]);
  answer("discord.com");
  expect(new Set(await Promise.all(found))).toEqual(new Set([[ADDRESS]]));
});

/** Names that attackers invent: each is asked for once. */
const INVENTED: [string, (number: number) => string][] = [
  ["one domain", (number) => `r${number}.slow.com`],
  ["one domain, in odd spellings", (number) => `R${number}.Deep.SLOW.com.`],
  ["a domain in Punycode", (number) => `r${number}.xn--bcher-kva.de`],
  ["an unlisted top-level domain", (number) => `r${number}.host${number}.internal`],
  ["a public suffix with a wildcard", (number) => `r${number}.ck`],
  ["no domain", (number) => `r${number}`],
  ["a private suffix", (number) => `r${number}.github.io`],
  ["domains of their own", (number) => `slow${number}.com`],
];

it.each(INVENTED)("finds a host at once while members invent slow names below %s", async (_, hostOf) => {
  const slow = vi.fn(() => new Promise<LookupAddress[]>(() => {}));
  const isGood = (host: string) => host.endsWith("slack.com") || host === "new.example.org";
  const resolve = async (host: string) => (isGood(host) ? [ADDRESS] : slow());
  const lookUp = createLookUp({ resolve, deadline: 40, keepFor: 0 });
  await lookUp({ host: "hooks.slack.com", member: "zoe" });
  let invented = 0;
  let isOver = false;
  const attack = async (member: string) => {
    while (!isOver) {
      invented += 1;
      await lookUp({ host: hostOf(invented), member }).catch(() => null);
    }
  };
  const attacks = ["a", "b", "c", "d", "e", "f"].flatMap((member) => [attack(member), attack(member)]);
  for (const host of ["hooks.slack.com", "other.slack.com"]) {
    const found = await Promise.race([lookUp({ host, member: "zoe" }), settle()]);
    expect(found).toEqual([ADDRESS]);
  }
  for (const wait of [0, 60]) {
    await new Promise((done) => setTimeout(done, wait));
    const found = await Promise.race([lookUp({ host: "new.example.org", member: "yan" }), settle()]);
    expect(found).toEqual([ADDRESS]);
  }
  isOver = true;
  await Promise.all(attacks);
});

it("holds back other domains of a slow member, but none that answered before", async () => {
  const { asked, resolve, answer } = createNameServer();
  const lookUp = createLookUp({ resolve, deadline: 20, keepFor: 0 });
  const hold = (member: string) => lookUp({ host: `${member}.com`, member }).catch(() => null);
  const good = lookUp({ host: "good.com", member: "ada" });
  answer("good.com");
  await settle();
  answer("good.com");
  await good;
  await Promise.all([hold("ada"), hold("bob"), hold("cleo")]);
  const names = ["ada", "bob", "cleo", "dan", "eve"];
  await Promise.all(names.slice(3).map((name) => hold(name)));
  asked.length = 0;
  const later = names.map((member) => hold(member));
  const again = lookUp({ host: "good.com", member: "ada" });
  await settle();
  expect(asked).toEqual(["ada.com", "bob.com", "cleo.com", "dan.com", "good.com"]);
  answer("good.com");
  expect(await again).toEqual([ADDRESS]);
  await Promise.all(later);
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
