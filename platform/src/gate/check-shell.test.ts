import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { ShellContract } from "../releases/contract.ts";
import { checkShellEvents, checkShellLibraries, checkShellRoutes, checkShellSlots } from "./check-shell.ts";
import { compareUse } from "./checks/events-check.ts";
import { eventContracts } from "./describe-slice.ts";
import { contractOf, schemaOf } from "./testing/sample-slice.ts";

const LISTED = { emits: ["feed:status", "announce"], hears: ["notice"] };

const shell = (changes: Partial<ShellContract> = {}): ShellContract => ({
  name: "shell",
  routes: ["/", "/dashboard"],
  parents: ["root", "dashboard"],
  slots: ["dashboard.panel"],
  events: eventContracts(LISTED),
  provides: { react: "19.3.1", "@cointide/shared/host": "0.1.3" },
  ...changes,
});
const { events, provides } = shell();
const emitting = (announce: z.ZodMiniType): Partial<ShellContract> => ({
  events: { ...events, emits: { ...events.emits, announce: schemaOf(announce) } },
});

const SLICE = contractOf("mfe-board", {
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
});

/** All findings of a shell while one slice is live. */
const findings = (candidate: ShellContract) => [
  ...checkShellSlots(candidate, ["dashboard.panel"], { slices: [SLICE], shell: shell() }),
  ...checkShellRoutes(candidate, [SLICE]),
  ...checkShellEvents(candidate, { slices: [SLICE], shell: shell() }),
  ...checkShellLibraries(candidate, [SLICE]),
];

describe("the gate refuses a shell", () => {
  it.each<[string, Partial<ShellContract>, string]>([
    [
      "without a slot that is filled",
      { slots: [] },
      'The shell would no longer have the slot "dashboard.panel", but mfe-board fills it.',
    ],
    [
      "without a route that slices mount under",
      { parents: ["root"] },
      'mfe-board: The shell has no mounts under "dashboard". Use root.',
    ],
    [
      "with a route of its own that a slice has",
      { routes: ["/", "/dashboard", "/board"] },
      "mfe-board: The route /board conflicts with the shell's own /board.",
    ],
    [
      "that shares an older version",
      { provides: { ...provides, "@cointide/shared/host": "0.0.9" } },
      "mfe-board needs @cointide/shared/host ^0.1.0, but the shell shares 0.0.9",
    ],
    [
      "that no longer emits an event that a slice hears",
      { events: eventContracts({ emits: ["announce"], hears: ["notice"] }) },
      'No release would emit "feed:status" anymore, but mfe-board listens to it.',
    ],
    [
      "that accepts fewer values than a slice sends",
      {
        events: {
          ...events,
          hears: { notice: schemaOf(z.object({ type: z.literal("error"), message: z.string() })) },
        },
      },
      'shell would not accept "notice" from mfe-board: field "type" may be "success"',
    ],
  ])("%s", (_, changes, finding) => {
    expect(findings(shell(changes)).join("\n")).toContain(finding);
  });

  it("a slot without room for the slices that fill it is refused", () => {
    const slices = [SLICE, { ...SLICE, name: "mfe-news" }];
    const check = (candidate: ShellContract) =>
      checkShellSlots(candidate, ["dashboard.panel"], { slices, shell: shell() });
    expect(check(shell({ offers: { "dashboard.panel": { most: 2, budget: 1 } } }))).toEqual([]);
    expect(check(shell())).toEqual([
      'The slot "dashboard.panel" can\'t be limited to 1 because mfe-board and mfe-news fill it. Raise the limit.',
    ]);
  });

  it("an offered slot that the shell does not list is refused", () => {
    const candidate = shell({ offers: { "dashboard.side": { most: 2, budget: 1 } } });
    expect(checkShellSlots(candidate, ["dashboard.panel"], { slices: [], shell: null })).toEqual([
      'shell.json offers the slot "dashboard.side" but doesn\'t list it. Add it to "slots".',
    ]);
  });

  it("a slot or event of the sources that differs from the list is refused", () => {
    expect(checkShellSlots(shell(), ["dashboard.side"], { slices: [], shell: null })).toEqual([
      'shell.json lists the slot "dashboard.panel", but no source file renders it. Remove the entry.',
      'The source code renders the slot "dashboard.side". Add it to shell.json.',
    ]);
    const use = { emits: ["announce"], hears: ["notice"], unknown: [] };
    expect(compareUse(LISTED, use, "shell.json")).toEqual([
      'shell.json lists "feed:status" in events.emits, but the source code never emits it. Remove the entry.',
    ]);
  });
});

describe("the gate lets pass a shell", () => {
  it.each<[string, Partial<ShellContract>]>([
    ["that is as before", {}],
    [
      "that shares more, in versions that fit",
      { provides: { ...provides, "@cointide/shared/host": "0.1.9", d3: "7.0.0" } },
    ],
    [
      "that emits an event with one more field",
      emitting(z.object({ message: z.string(), polite: z.boolean() })),
    ],
  ])("%s", (_, changes) => {
    expect(findings(shell(changes))).toEqual([]);
  });

  it("a slot for live slices passes while the slice that offers it is released with the shell", () => {
    const row = contractOf("mfe-rows", { slots: { "board.row": "./row" } });
    expect(checkShellSlots(shell(), ["dashboard.panel"], { slices: [row], shell: shell() })).toEqual([]);
  });
});
