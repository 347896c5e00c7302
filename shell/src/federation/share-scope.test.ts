import { expect, it, vi } from "vitest";
import { createSharing, type ShareScopes } from "./share-scope.ts";

const present = { Button: () => null };
const loadedLater = { Field: () => null };

function start(load = async () => ({ field: loadedLater })) {
  const loadLazy = vi.fn(load);
  const versions = { button: "1.0.0", field: "2.0.0" };
  const scopes: ShareScopes = {};
  const sharing = createSharing({ versions, eager: { button: present }, loadLazy, scopes });
  const copyFor = (slice: string, name: string, version: string) => {
    const copy = sharing.scopeOf(slice)[name]?.[version];
    if (copy === undefined) throw new Error(`${name} ${version} is not shared.`);
    return copy;
  };
  return { sharing, scopes, loadLazy, copyFor };
}

it("gives an eager module without a wait, and loads nothing for it", () => {
  const { loadLazy, copyFor } = start();
  expect((copyFor("mfe-a", "button", "1.0.0").get() as () => object)()).toBe(present);
  expect(loadLazy).not.toHaveBeenCalled();
});

it("loads the lazy modules once for all slices", async () => {
  const { loadLazy, copyFor } = start();
  const factories = await Promise.all([
    copyFor("mfe-a", "field", "2.0.0").get(),
    copyFor("mfe-b", "field", "2.0.0").get(),
  ]);
  expect(factories.map((create) => create())).toEqual([loadedLater, loadedLater]);
  expect(loadLazy).toHaveBeenCalledOnce();
});

it("tries again after a load that failed", async () => {
  const load = vi.fn(async () => ({ field: loadedLater })).mockRejectedValueOnce(new Error("offline"));
  const { copyFor } = start(load);
  await expect(copyFor("mfe-a", "field", "2.0.0").get()).rejects.toThrow("offline");
  expect((await copyFor("mfe-a", "field", "2.0.0").get())()).toBe(loadedLater);
});

it("gives a module to callers that do not wait once it is loaded, and nothing before", async () => {
  const { sharing, copyFor } = start();
  expect(copyFor("mfe-a", "button", "1.0.0").lib?.()).toBe(present);
  // The stock runtime would take what is here for the module.
  expect(copyFor("mfe-a", "field", "2.0.0").lib).toBeUndefined();
  await sharing.loadAll();
  for (const slice of ["mfe-a", "mfe-b"]) expect(copyFor(slice, "field", "2.0.0").lib?.()).toBe(loadedLater);
});

it("leaves the copies that a remote adds to its scope as they are", async () => {
  const { sharing } = start();
  const own = { from: "mfe-a", eager: false, useIn: [], get: () => () => ({}) };
  Object.assign(sharing.scopeOf("mfe-a").field ?? {}, { "1.0.0": own });
  await sharing.loadAll();
  expect(own).not.toHaveProperty("lib");
});

it("gives each slice a scope of its own, and always the same one", () => {
  const { sharing, copyFor } = start();
  expect(sharing.scopeOf("mfe-a")).toBe(sharing.scopeOf("mfe-a"));
  copyFor("mfe-a", "button", "1.0.0").loaded = 1;
  expect(copyFor("mfe-b", "button", "1.0.0")).toMatchObject({ loaded: false });
});

it("says who uses a module once it is taken, and not before", async () => {
  const { copyFor } = start();
  copyFor("mfe-a", "button", "1.0.0").get();
  await copyFor("mfe-a", "field", "2.0.0").get();
  for (const [name, version] of [["button", "1.0.0"] as const, ["field", "2.0.0"] as const]) {
    expect(copyFor("mfe-a", name, version).useIn).toEqual(["mfe-a"]);
    expect(copyFor("mfe-b", name, version).useIn).toEqual([]);
  }
});
