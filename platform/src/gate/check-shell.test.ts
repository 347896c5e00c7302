import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { checkShellEvents, checkShellLibraries, checkShellRoutes, checkShellSlots } from "./check-shell.ts";
import type { ShellContract, SliceContract } from "./contract.ts";
import { eventContracts } from "./describe-slice.ts";
import { schemaOf } from "./testing/expect-verdict.ts";

const SAID = { emits: ["feed:status", "announce"], hears: ["notice"] };

const shell = (changes: Partial<ShellContract> = {}): ShellContract => ({
  name: "shell",
  routes: ["/", "/dashboard"],
  parents: ["root", "dashboard"],
  slots: ["dashboard.panel"],
  events: eventContracts(SAID),
  provides: { react: "19.3.1", "@cointide/shared/host": "0.1.3" },
  ...changes,
});

const SLICE: SliceContract = {
  name: "mfe-board",
  version: "1.0.0",
  exposes: {},
  mounts: [
    { parent: "dashboard", path: "board" },
    { parent: "root", path: "board" },
  ],
  slots: { "dashboard.panel": "./panel" },
  routes: ["/dashboard/board/:id?", "/board"],
  events: eventContracts({ emits: ["notice"], hears: ["feed:status", "announce"] }),
  requires: {
    react: { range: "19.3.1", singleton: true },
    "@cointide/shared/host": { range: "^0.1.0", singleton: true },
  },
};

/** All that is found of a shell while one slice is live. */
const findings = (candidate: ShellContract, before = shell()) => [
  ...checkShellSlots(candidate, ["dashboard.panel"], [SLICE]),
  ...checkShellRoutes(candidate, [SLICE]),
  ...checkShellEvents(candidate, SAID, { ...SAID, unknown: [] }, { slices: [SLICE], shell: before }),
  ...checkShellLibraries(candidate, [SLICE]),
];

describe("the gate refuses a shell", () => {
  it.each<[string, Partial<ShellContract>, string]>([
    [
      "without a slot that is filled",
      { slots: [] },
      'mfe-board fills the slot "dashboard.panel", which the shell would no longer have',
    ],
    [
      "without a route that slices mount under",
      { parents: ["root"] },
      'mfe-board: the shell lets nobody mount under "dashboard"',
    ],
    [
      "with a route of its own that a slice has",
      { routes: ["/", "/dashboard", "/board"] },
      "mfe-board: its route /board collides with the shell's own /board",
    ],
    [
      "that lends an older version",
      { provides: { ...shell().provides, "@cointide/shared/host": "0.0.9" } },
      "mfe-board needs @cointide/shared/host ^0.1.0, but the shell lends 0.0.9",
    ],
    [
      "that lends another React",
      { provides: { ...shell().provides, react: "20.0.0" } },
      "mfe-board needs react 19.3.1, but the shell lends 20.0.0",
    ],
    ["that lends less", { provides: { react: "19.3.1" } }, "but the shell does not lend it"],
    [
      "that tells no more what a slice hears",
      { events: eventContracts({ emits: ["announce"], hears: ["notice"] }) },
      'nobody would tell "feed:status" any more, which mfe-board listens to',
    ],
    [
      "that tells an event without a field",
      { events: { ...shell().events, emits: { ...shell().events.emits, announce: schemaOf(z.object({})) } } },
      'mfe-board would no longer understand "announce": field "message" is gone',
    ],
    [
      "that takes fewer values than a slice sends",
      {
        events: {
          ...shell().events,
          hears: { notice: schemaOf(z.object({ type: z.literal("error"), message: z.string() })) },
        },
      },
      'it would not understand "notice" as mfe-board sends it: field "type" may be "success"',
    ],
  ])("%s", (_, changes, said) => {
    expect(findings(shell(changes)).join("\n")).toContain(said);
  });

  it("whose sources have another slot, or tell another event, than it says", () => {
    expect(checkShellSlots(shell(), ["dashboard.side"], [])).toEqual([
      'shell.json names the slot "dashboard.panel", which no source has a place for',
      'the sources have a place for the slot "dashboard.side": add it to shell.json',
    ]);
    const use = { emits: ["announce"], hears: ["notice"], unknown: [] };
    expect(checkShellEvents(shell(), SAID, use, { slices: [], shell: null })).toEqual([
      'shell.json says that it emits "feed:status", which the source never does: take it out',
    ]);
  });
});

describe("the gate lets pass a shell", () => {
  it.each<[string, Partial<ShellContract>]>([
    ["that is as before", {}],
    ["with one more slot than slices fill", { slots: ["dashboard.panel"] }],
    ["with one more route", { routes: ["/", "/dashboard", "/about"] }],
    [
      "that lends more, in versions that fit",
      { provides: { ...shell().provides, "@cointide/shared/host": "0.1.9", d3: "7.0.0" } },
    ],
    [
      "that tells an event with one more field",
      {
        events: {
          ...shell().events,
          emits: {
            ...shell().events.emits,
            announce: schemaOf(z.object({ message: z.string(), polite: z.boolean() })),
          },
        },
      },
    ],
  ])("%s", (_, changes) => {
    expect(findings(shell(changes))).toEqual([]);
  });
});
