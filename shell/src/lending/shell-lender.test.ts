// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { LENT_AT_ONCE } from "./lent-at-once.ts";
import { LENT_LATER } from "./lent-later.ts";
import { LENT_LATER_NAMES, shellLender } from "./shell-lender.ts";

it("names all that is fetched later, and nothing that is there", () => {
  expect([...LENT_LATER_NAMES].sort()).toEqual(Object.keys(LENT_LATER).sort());
  expect(LENT_LATER_NAMES.filter((name) => name in LENT_AT_ONCE)).toEqual([]);
});

it("tells tools who borrows, and that what is there is in use by the shell", () => {
  shellLender().lend("mfe-demo");
  const shared = globalThis.__FEDERATION__?.__SHARE__ ?? {};
  expect(Object.keys(shared)).toEqual(expect.arrayContaining(["shell", "mfe-demo"]));
  const [copy] = Object.values(shared.shell?.default["@cointide/shared/router"] ?? {});
  expect(copy).toMatchObject({ from: "shell", loaded: true });
});
