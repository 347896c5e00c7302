import type { Stream } from "@cointide/shared/contracts/streams";
import fc from "fast-check";
import { expect, it } from "vitest";
import { board } from "./board.ts";
import { inOrder } from "./panel-items.ts";
import { keepStreamOrder } from "./stream-order.ts";

const streams = ["a", "b", "c", "d"].map((id): Stream => ({ id, userId: "u1", symbols: ["BTCUSDT"] }));
const member = { session: { getState: () => ({ kind: "user" }) } } as unknown as Parameters<
  typeof keepStreamOrder
>[0];
const arranged = (list: readonly Stream[], order: readonly string[]) =>
  inOrder(list, order).map(({ id }) => id);

it("puts the streams that are named first, and the others as they came", () => {
  expect(arranged(streams, ["c", "gone", "a"])).toEqual(["c", "a", "b", "d"]);
});

it("keeps any order of an account's streams, by no more ids than it takes", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(["a", "b", "c", "d"], { minLength: 4 }), (ids) => {
      keepStreamOrder(member, streams, ids);
      expect(arranged(streams, board.get().order)).toEqual(ids);
    }),
  );
  keepStreamOrder(member, streams, ["d", "a", "b", "c"]);
  expect(board.get().order).toEqual(["d"]);
  keepStreamOrder(member, streams, ["a", "b", "c", "d"]);
  expect(board.get().order).toEqual([]);
});
