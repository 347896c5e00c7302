import { readChoice } from "@cointide/shared/contracts/transfer-choices";
import { expect, it } from "vitest";
import { COLUMN_KEYS, INITIAL_BOARD, MAX_ORDER, readBoard } from "./board.ts";

it.each([undefined, null, 7, "x", [], {}])("takes %j for a board that was never arranged", (value) => {
  expect(readBoard(value)).toEqual(INITIAL_BOARD);
});

it("takes of each field what fits, and leaves the others as they begin", () => {
  const kept = {
    view: "table",
    columns: ["trades", "nonsense", "last", 7],
    sort: { by: "low", isDescending: true, more: 1 },
    cardSort: { by: "symbol", isDescending: 1 },
    pinned: "<b>",
    order: ["a", 7, ...Array.from({ length: MAX_ORDER }, (_, at) => `s${at}`)],
  };
  const { order, ...rest } = readBoard(kept);
  expect(rest).toEqual({
    view: "table",
    columns: ["last", "trades"],
    sort: { by: "low", isDescending: true },
    cardSort: { by: "symbol", isDescending: false },
    pinned: null,
  });
  expect(order).toHaveLength(MAX_ORDER);
  expect(readBoard({ view: "graph", columns: [], sort: { by: "nonsense" }, order: "a" })).toEqual(
    INITIAL_BOARD,
  );
});

it("travels in files with all of its fields but the order, whose ids are an account's", () => {
  const sort = { by: "change30d" as const, isDescending: true };
  const board = {
    ...INITIAL_BOARD,
    view: "table",
    columns: COLUMN_KEYS,
    sort,
    cardSort: sort,
    pinned: "BTCUSDT",
  };
  const { order, ...rest } = board;
  expect(readChoice("board", { ...rest, order })).toEqual(rest);
});
