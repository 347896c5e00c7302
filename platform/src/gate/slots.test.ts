import { offerSchema } from "@cointide/shared/contracts/slice-description";
import { SLOTS } from "@cointide/shared/contracts/slot-schemas";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { SliceContract } from "../releases/contract.ts";
import {
  type Change,
  contractOf,
  expectRefusal,
  judge,
  noise,
  SOURCE,
  schemaOf,
} from "./testing/sample-slice.ts";

const PROPS = schemaOf(SLOTS["stream.row"]);

/** A live slice that offers `stream.row`. */
const owner = (props = PROPS, most = 2): SliceContract =>
  contractOf("mfe-rows", { offers: { "stream.row": { most, budget: 1, props } } });

/** A live slice that fills it. */
const filler = (name: string, props = PROPS): SliceContract =>
  contractOf(name, { slots: { "stream.row": "./row" }, slotProps: { "stream.row": props } });

/** A slice that fills the slot, beside these. */
const fills =
  (live: SliceContract[], script = "export const Slot = () => null;"): Change =>
  (sample) => {
    sample.description.exposes["./row"] = "./src/row.tsx";
    sample.description.slots = { "stream.row": "./row" };
    sample.exposes["./row"] = "row.js";
    sample.scripts["row.js"] = script;
    sample.live.slices.push(...live);
  };

/** A slice that fills a slot while another slice can't be built or published. */
const fillsWithout =
  (missing: string[], slot: string): Change =>
  (sample) => {
    sample.description.exposes["./row"] = "./src/row.tsx";
    sample.description.slots = { [slot]: "./row" };
    sample.exposes["./row"] = "row.js";
    sample.scripts["row.js"] = "export const Slot = () => null;";
    sample.live.missing = missing;
  };

/** A slice that offers slots, beside these. */
const offers =
  (
    live: SliceContract[],
    { names = ["stream.row"], most = 2, source = '<Slot name="stream.row" />' } = {},
  ): Change =>
  (sample) => {
    const offer = offerSchema.parse({ most, budget: 1 });
    sample.description.offers = Object.fromEntries(names.map((name) => [name, offer]));
    sample.source = `${SOURCE} const row = ${source || "null"};`;
    sample.live.slices.push(...live);
  };

/** A slice that fills a slot of the shell with room for two, beside these. */
const fillsShell =
  (names: string[], script = "export const Slot = () => null;"): Change =>
  (sample) => {
    sample.description.exposes["./tool"] = "./src/tool.tsx";
    sample.description.slots = { "dashboard.side": "./tool" };
    sample.exposes["./tool"] = "tool.js";
    sample.scripts["tool.js"] = script;
    sample.live.shell.offers = { "dashboard.side": { most: 2, budget: 1 } };
    sample.live.slices.push(
      ...names.map((name) => contractOf(name, { slots: { "dashboard.side": "./tool" } })),
    );
  };

const OLDER_PROPS = schemaOf(z.object({ symbol: z.string(), base: z.string() }));

describe("the gate lets pass", () => {
  it.each<[string, Change]>([
    ["what fills a slot that another slice offers", fills([owner()])],
    ["a second one in a slot of the shell that takes two", fillsShell(["mfe-news"])],
    ["a slot that others fill", offers([filler("mfe-news"), filler("mfe-notes")])],
    ["a slot that gives more than what fills it reads", fills([owner(OLDER_PROPS)])],
    ["what fills a slot of a slice that can't be built", fillsWithout(["mfe-rows"], "stream.row")],
  ])("%s", async (_, change) => expect(await judge(change)).toEqual([]));
});

describe("the gate refuses what fills", () => {
  it.each<[string, Change, string | RegExp]>([
    ["a slot that nobody offers", fills([]), 'The slot "stream.row" doesn\'t exist.'],
    [
      "a slot that does not exist while another slice can't be built",
      fillsWithout(["mfe-rows"], "stream.rows"),
      'The slot "stream.rows" doesn\'t exist.',
    ],
    [
      "a slot without room",
      fills([owner(PROPS, 1), filler("mfe-news")]),
      'The slot "stream.row" is full because mfe-rows allows 1, and mfe-news fills it. Use a slot with room: dashboard.side. Otherwise, ask the owner of mfe-news to leave the slot, or that of mfe-rows to allow more.',
    ],
    [
      "a slot that does not give what it reads",
      fills([owner(schemaOf(z.object({ pair: z.string() })))]),
      'The slice would not accept the props that mfe-rows passes to "stream.row": field "symbol" is not passed',
    ],
    [
      "a slot of the shell without room",
      fillsShell(["mfe-news", "mfe-notes"]),
      'The slot "dashboard.side" is full because the shell allows 2, and mfe-news and mfe-notes fill it. No other slot has room. Otherwise, ask the owner of one of them to leave the slot, or that of the shell to allow more.',
    ],
    [
      "a slot with more code than that allows",
      fills([owner()], `export const Slot = () => null;${noise(2_000)}`),
      /The slice needs \d+\.\d KB gzip in the slot "stream\.row", but mfe-rows allows 1 KB\./,
    ],
  ])("%s", (_, change, finding) => expectRefusal(change, finding));
});

describe("the gate refuses what offers", () => {
  const offeredBefore: Change = ({ previous, live }) => {
    previous.offers = owner().offers;
    live.slices.push(filler("mfe-news"));
  };
  it.each<[string, Change, string]>([
    [
      "no longer a slot that others fill",
      offeredBefore,
      'The slot "stream.row" would be removed, but mfe-news fills it. Keep offering it.',
    ],
    [
      "a slot without a prop that others read",
      offers([filler("mfe-news", OLDER_PROPS)]),
      'mfe-news would no longer accept the props of "stream.row": field "base" is no longer passed',
    ],
    [
      "room for fewer than fill it",
      offers([filler("mfe-news"), filler("mfe-notes")], { most: 1 }),
      'The slot "stream.row" can\'t be limited to 1 because mfe-news and mfe-notes fill it.',
    ],
    ["a slot that is another's", offers([owner()]), 'The slot "stream.row" is already offered by mfe-rows.'],
    [
      "a slot that is not defined",
      offers([], { names: ["stream.row", "stream.top"] }),
      'The slot "stream.top" isn\'t defined. Add it to shared/contracts/slot-schemas.ts.',
    ],
    [
      "a slot that it never renders",
      offers([], { source: "" }),
      'slice.json offers the slot "stream.row", but no source file renders it.',
    ],
    [
      "a slot that slice.json does not name",
      offers([], { source: '[<Slot name="stream.row" />, <Slot name="stream.card" />]' }),
      'The source code renders the slot "stream.card". Add it to "offers"',
    ],
  ])("%s", (_, change, finding) => expectRefusal(change, finding));
});

it("lets a slice leave a slot of the shell that another slice fills, even if that one is released with it", async () => {
  const leaves =
    (part: "slices" | "replaced"): Change =>
    ({ previous, live }) => {
      previous.slots = { "dashboard.side": "./side" };
      live[part] = [...(live[part] ?? []), contractOf("mfe-news", { slots: { "dashboard.side": "./side" } })];
    };
  expect(await judge(leaves("slices"))).toEqual([]);
  expect(await judge(leaves("replaced"))).toEqual([]);
});
