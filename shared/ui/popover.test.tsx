// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Popover } from "./popover.tsx";

const hide = vi.fn();

beforeEach(() => {
  // The test's document knows no popovers.
  HTMLElement.prototype.hidePopover = hide.mockClear();
  render(
    <>
      <Popover label="Columns (2)" name="Columns" icon="▥" width="10rem">
        <input aria-label="Low" />
        <input aria-label="High" />
      </Popover>
      <button type="button">Elsewhere</button>
    </>,
  );
  turn("open", "before");
});
afterEach(cleanup);

const panel = () => screen.getByRole("region", { name: "Columns", hidden: true });
const button = (name: string) => screen.getByRole("button", { name });

/** What a browser does with the panel when its button is pressed. */
function turn(newState: "open" | "closed", when: "before" | "" = ""): void {
  fireEvent(panel(), Object.assign(new Event(`${when}toggle`), { newState }));
}

it("has its content from before it opens until it is closed", () => {
  expect(panel().contains(screen.getByLabelText("Low"))).toBe(true);
  turn("closed", "before");
  expect(screen.getByLabelText("Low")).toBeTruthy();
  turn("closed");
  expect(panel().textContent).toBe("");
});

it("closes when the focus moves elsewhere, and not on its own button or within", () => {
  screen.getByLabelText("Low").focus();
  screen.getByLabelText("High").focus();
  button("Columns (2)").focus();
  expect(hide).not.toHaveBeenCalled();
  screen.getByLabelText("Low").focus();
  button("Elsewhere").focus();
  expect(hide).toHaveBeenCalledOnce();
});
