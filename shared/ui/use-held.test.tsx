// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, it } from "vitest";
import { useHeld } from "./use-held.ts";

afterEach(cleanup);

/** A page that may show a table, and says whether a hand is on it. */
function Page({ hasTable }: { hasTable: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const isHeld = useHeld(box);
  return (
    <>
      <output>{isHeld ? "held" : "free"}</output>
      {hasTable && <div ref={box} data-testid="table" />}
    </>
  );
}

const state = () => screen.getByRole("status").textContent;
const point = (event: "pointerEnter" | "pointerLeave") => fireEvent[event](screen.getByTestId("table"));

it("notices a hand on an element that came later than its component", () => {
  const { rerender } = render(<Page hasTable={false} />);
  rerender(<Page hasTable />);
  act(() => void point("pointerEnter"));
  expect(state()).toBe("held");
  act(() => void point("pointerLeave"));
  expect(state()).toBe("free");
});

it("lets go of an element that is removed under the hand, and notices it on the next one", () => {
  const { rerender } = render(<Page hasTable />);
  act(() => void point("pointerEnter"));
  expect(state()).toBe("held");
  rerender(<Page hasTable={false} />);
  expect(state()).toBe("free");
  rerender(<Page hasTable />);
  expect(state()).toBe("free");
  act(() => void point("pointerEnter"));
  expect(state()).toBe("held");
});
