import type { RegistryEntry } from "@cointide/shared/contracts/registry";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { RegistryReader } from "../releases/registry-reader.ts";
import type { Service } from "./services.ts";
import { serveSlice, watchSlices } from "./watch-slices.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const entry = (name: string, port: number): RegistryEntry => ({
  name,
  port,
  releases: [],
  canary: null,
  stopped: null,
});

it("a slice is reported when it is new, and whenever its entry has changed", () => {
  const served = [entry("mfe-a", 1)];
  let slices = [entry("mfe-a", 1), entry("mfe-b", 2)];
  const reader = { read: () => ({ registry: { slices } }) } as Pick<RegistryReader, "read">;
  const reported: string[] = [];
  const stop = watchSlices(reader, served, ({ name, port }) => reported.push(`${name} ${port}`));
  vi.advanceTimersByTime(2_000);
  slices = [entry("mfe-a", 1), entry("mfe-b", 3)];
  vi.advanceTimersByTime(2_000);
  expect(reported).toEqual(["mfe-b 2", "mfe-b 3"]);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

const serviceOf = ({ name, port }: { name: string; port: number }): Service => ({
  name,
  port,
  address: `http://localhost:${port}`,
  health: "",
  script: "",
  env: {},
});

it.each<[string, { port: number; ended?: string[] }, string[]]>([
  ["new", { port: 5 }, ["stop mfe-new", "start mfe-new 5", "answers mfe-new", "served mfe-new"]],
  ["as it was", { port: 1 }, []],
  ["at another port", { port: 9 }, ["stop mfe-a", "start mfe-a 9", "answers mfe-a", "served mfe-a"]],
  ["down", { port: 1, ended: ["mfe-a"] }, ["stop mfe-a", "start mfe-a 1", "answers mfe-a", "served mfe-a"]],
])("the server of a published slice that is %s", async (what, { port, ended = [] }, expected) => {
  const calls: string[] = [];
  const started = [serviceOf({ name: "mfe-a", port: 1 })];
  const servers = {
    started,
    serviceOf,
    ended: new Set(ended),
    group: {
      start: (service: { name: string }) => calls.push(`start ${service.name} ${(service as Service).port}`),
      stop: async (name?: string) => void calls.push(`stop ${name}`),
    },
    untilAnswering: async ({ name }: Service) => void calls.push(`answers ${name}`),
    onServed: ({ name }: Service) => calls.push(`served ${name}`),
  };
  await serveSlice(servers, entry(what === "new" ? "mfe-new" : "mfe-a", port));
  await serveSlice(servers, entry(what === "new" ? "mfe-new" : "mfe-a", port));
  expect(calls).toEqual(expected);
  expect(started.map(({ name }) => name)).toEqual(what === "new" ? ["mfe-a", "mfe-new"] : ["mfe-a"]);
});
