// @vitest-environment happy-dom
import { cleanup, render, waitFor } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, it } from "vitest";
import { useLongestFigure } from "./use-longest-figure.ts";

afterEach(cleanup);

function Board({ lengths }: { lengths: readonly (string | undefined)[] }) {
  const board = useRef<HTMLDivElement>(null);
  useLongestFigure(board);
  return (
    <div ref={board}>
      {lengths.map((length, at) => (
        <span key={at} data-long={length} />
      ))}
    </div>
  );
}

it("says how long the longest figure is, now and when figures change, come or go", async () => {
  const { container, rerender } = render(<Board lengths={["long", undefined]} />);
  const longest = () => container.querySelector<HTMLElement>("[data-longest]")?.dataset.longest;
  expect(longest()).toBe("long");
  rerender(<Board lengths={["long", "huge"]} />);
  await waitFor(() => expect(longest()).toBe("huge"));
  rerender(<Board lengths={[undefined]} />);
  await waitFor(() => expect(longest()).toBeUndefined());
});
