import { expect, it } from "vitest";

it("has its share scope beside what another runtime put on the page before", async () => {
  const others = { __INSTANCES__: [{ name: "host" }], __SHARE__: { host: { default: {} } } };
  Object.assign(globalThis, { __FEDERATION__: others });
  await import("./load-module.ts");
  expect(globalThis).toHaveProperty("__FEDERATION__", others);
  expect(others).toEqual({
    __INSTANCES__: [{ name: "host" }],
    __SHARE__: { host: { default: {} }, shell: { default: {} } },
  });
});
