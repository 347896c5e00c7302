import { createDrafts } from "@cointide/shared/session/drafts";
import { createMemoryStorage } from "@cointide/shared/testing/memory-storage";
import { expect, it, vi } from "vitest";
import { confirmChoice, draftLeftChoice, keepRefusedChoice, sendChoice } from "./sent-choices.ts";

const PATH = "/dashboard/streams";
const CHOICE = ["BTCUSDT", "ETHUSDT"];
const create = () =>
  createDrafts(
    () => area,
    { subscribe: () => () => {} },
    () => "ada",
  );
let area = createMemoryStorage();

function begin() {
  area = createMemoryStorage();
  const drafts = create();
  drafts.set(PATH, CHOICE.join(" "));
  return drafts;
}

it("a sent choice is no draft, and leaves nothing once it is confirmed", () => {
  const drafts = begin();
  const sent = sendChoice(drafts, PATH, CHOICE);
  draftLeftChoice(drafts, PATH, []);
  expect(drafts.get(PATH)).toBeNull();
  confirmChoice(drafts, PATH, sent);
  expect(area.getItem("u:drafts")).toBeNull();
});

it("a refused choice keeps its key for as long as it is the same", () => {
  const drafts = begin();
  const first = sendChoice(drafts, PATH, CHOICE);
  expect(keepRefusedChoice(drafts, PATH, first)).toBe("draft");
  expect(drafts.get(PATH)).toBe("BTCUSDT ETHUSDT");
  const second = sendChoice(drafts, PATH, CHOICE);
  expect(second.key).toBe(first.key);
  keepRefusedChoice(drafts, PATH, second);
  expect(sendChoice(drafts, PATH, ["BTCUSDT"]).key).not.toBe(first.key);
});

it.each([
  ["is the draft again, with its key, where it was not saved", [], "BTCUSDT ETHUSDT"],
  ["is done where it was saved", [{ id: "1", userId: "ada", symbols: CHOICE }], null],
])("a choice whose answer a reload cut off %s", (_, streams, draft) => {
  const { key } = sendChoice(begin(), PATH, CHOICE);
  const origin = performance.timeOrigin;
  vi.spyOn(performance, "timeOrigin", "get").mockReturnValue(origin + 60_000);
  const drafts = create();
  draftLeftChoice(drafts, PATH, streams);
  expect(drafts.get(PATH)).toBe(draft);
  if (draft !== null) expect(sendChoice(drafts, PATH, CHOICE).key).toBe(key);
  vi.restoreAllMocks();
});

it("choices that are refused behind another one wait for their turn", () => {
  const drafts = begin();
  const sent = [["ADAUSDT"], ["BNBUSDT"]].map((symbols) => sendChoice(drafts, PATH, symbols));
  drafts.set(PATH, "LTCUSDT");
  for (const one of sent) expect(keepRefusedChoice(drafts, PATH, one)).toBe("later");
  const opened = sent.map(() => {
    drafts.remove(PATH);
    draftLeftChoice(drafts, PATH, []);
    return drafts.get(PATH);
  });
  expect(opened).toEqual(["ADAUSDT", "BNBUSDT"]);
});

it("a choice that is refused after a logout is not stored", () => {
  const drafts = begin();
  const sent = sendChoice(drafts, PATH, CHOICE);
  drafts.clear();
  expect(keepRefusedChoice(drafts, PATH, sent)).toBe("gone");
  expect(area.getItem("u:drafts")).toBeNull();
});
