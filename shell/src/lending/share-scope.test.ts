import { expect, it, vi } from "vitest";
import { createLender } from "./share-scope.ts";

const there = { Button: () => null };
const awaited = { Field: () => null };

function start(fetch = async () => ({ field: awaited })) {
  const fetching = vi.fn(fetch);
  const lender = createLender({
    atOnce: { button: there },
    later: { names: ["field"], fetch: fetching },
    versionOf: (name) => (name === "button" ? "1.0.0" : "2.0.0"),
  });
  const copyFor = (borrower: string, name: string, version: string) => {
    const copy = lender.lend(borrower)[name]?.[version];
    if (copy === undefined) throw new Error(`${name} ${version} is not lent.`);
    return copy;
  };
  return { lender, fetching, copyFor };
}

it("gives what is there without a wait, and fetches nothing for it", () => {
  const { fetching, copyFor } = start();
  expect((copyFor("mfe-a", "button", "1.0.0").get() as () => object)()).toBe(there);
  expect(fetching).not.toHaveBeenCalled();
});

it("fetches what is not there once, for all that ask", async () => {
  const { fetching, copyFor } = start();
  const makers = await Promise.all([
    copyFor("mfe-a", "field", "2.0.0").get(),
    copyFor("mfe-b", "field", "2.0.0").get(),
  ]);
  expect(makers.map((make) => make())).toEqual([awaited, awaited]);
  expect(fetching).toHaveBeenCalledOnce();
});

it("tries again where it could not be fetched", async () => {
  const fetch = vi.fn(async () => ({ field: awaited })).mockRejectedValueOnce(new Error("offline"));
  const { copyFor } = start(fetch);
  await expect(copyFor("mfe-a", "field", "2.0.0").get()).rejects.toThrow("offline");
  expect((await copyFor("mfe-a", "field", "2.0.0").get())()).toBe(awaited);
});

it("has everything there for those that cannot wait, once it was all fetched", async () => {
  const { lender, copyFor } = start();
  expect(() => copyFor("mfe-a", "field", "2.0.0").lib()).toThrow("has not been fetched");
  await lender.fetchAll();
  expect(copyFor("mfe-a", "field", "2.0.0").lib()).toBe(awaited);
});

it("gives each borrower a scope of its own, and always the same one", () => {
  const { lender, copyFor } = start();
  expect(lender.lend("mfe-a")).toBe(lender.lend("mfe-a"));
  copyFor("mfe-a", "button", "1.0.0").loaded = 1;
  expect(copyFor("mfe-b", "button", "1.0.0").loaded).toBeUndefined();
  expect(copyFor("mfe-b", "button", "1.0.0").useIn).toEqual(["mfe-b"]);
});
