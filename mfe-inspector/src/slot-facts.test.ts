import type { PageState } from "@cointide/shared/host";
import { expect, it } from "vitest";
import { slotFacts } from "./slot-facts.ts";

type Slice = PageState["slices"][number];

const slice = (name: string, own: { slots?: Slice["slots"]; offers?: string[] }): Slice => {
  const slots = own.slots ?? {};
  const offers = Object.fromEntries((own.offers ?? []).map((slot) => [slot, { most: 2 }]));
  const release = { version: "1.0.0", entry: "", files: {}, integrity: {}, mounts: [], slots, offers };
  return { name, origin: "http://slices.test", mounts: [], slots, releases: [release], canary: false };
};

it("each slot is listed with its owner and with all that fill it, also where nobody does", () => {
  const slices = [
    slice("mfe-badge", { slots: { "stream.row": "./row" } }),
    slice("mfe-board", {
      slots: { "dashboard.panel": "./panel" },
      offers: ["stream.row", "stream.card"],
    }),
    slice("mfe-notes", { slots: { "stream.row": "./row" } }),
  ];
  expect(slotFacts(slices)).toEqual([
    { slot: "dashboard.panel", owner: "shell", filledBy: ["mfe-board"] },
    { slot: "stream.card", owner: "mfe-board", filledBy: [] },
    { slot: "stream.row", owner: "mfe-board", filledBy: ["mfe-badge", "mfe-notes"] },
  ]);
});
