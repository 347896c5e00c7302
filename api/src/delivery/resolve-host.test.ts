import { lookup } from "node:dns/promises";
import { afterEach, expect, it } from "vitest";
import { startNameServer } from "../testing/name-server.ts";
import { createLookUp } from "./look-ups.ts";
import { createResolve } from "./resolve-host.ts";

const undo: (() => unknown)[] = [];
afterEach(() => {
  for (const stop of undo.splice(0)) stop();
});

async function createResolveBy(...given: Parameters<typeof startNameServer>) {
  const { address, asked, stop } = await startNameServer(...given);
  undo.push(stop);
  const findInFile = (name: string) => (name === "receiver" ? ["127.0.0.1", "::1"] : []);
  return { asked, resolve: createResolve({ findInFile, servers: [address] }) };
}

const never = new AbortController().signal;

it("takes the addresses of the hosts file, and asks nobody then", async () => {
  const { resolve, asked } = await createResolveBy(() => ["93.184.215.14"]);
  expect(await resolve("receiver", never)).toEqual([
    { address: "127.0.0.1", family: 4 },
    { address: "::1", family: 6 },
  ]);
  expect(asked).toEqual([]);
});

it("asks DNS for what the hosts file does not have", async () => {
  const { resolve } = await createResolveBy(() => ["93.184.215.14", "93.184.215.15"]);
  const addresses = await resolve("hooks.example", never);
  expect(addresses.map(({ address }) => address).toSorted()).toEqual(["93.184.215.14", "93.184.215.15"]);
});

it.each([
  ["no such host", { code: 3 }, "ENOTFOUND"],
  ["an empty answer", [], "ENODATA"],
  ["a failure of the name server", { code: 2 }, "ESERVFAIL"],
])("throws what DNS says: %s", async (_, answer, code) => {
  const { resolve } = await createResolveBy(() => answer);
  await expect(resolve("hooks.example", never)).rejects.toMatchObject({ code });
});

it("a name server that never answers holds up neither its own look-up nor those of the rest of the service", async () => {
  const { resolve } = await createResolveBy(() => "silence");
  const deadline = 1_000;
  const lookUp = createLookUp({ resolve, deadline });
  const begun = performance.now();
  let ended = 0;
  const looking = Array.from({ length: 8 }, (_, number) =>
    lookUp({ host: `h${number}.com`, member: `m${number}` })
      .catch((error: unknown) => error)
      .finally(() => {
        ended += 1;
      }),
  );
  // It takes a thread of the pool, as files and hashes do.
  await lookup("localhost");
  expect(ended).toBe(0);
  const late = { name: "LookUpError", isLate: true };
  expect(await Promise.all(looking)).toEqual(Array(8).fill(expect.objectContaining(late)));
  // One after the other they would take eight deadlines.
  expect(performance.now() - begun).toBeLessThan(4 * deadline);
});
