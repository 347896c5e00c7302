// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { Segmented } from "./segmented.tsx";

afterEach(cleanup);

const OPTIONS = [
  { value: null, label: "All" },
  { value: "BTC", label: "BTC" },
  { value: "TRY", label: "TRY" },
];

function Quotes({ isLabelHidden = false }) {
  const [value, setValue] = useState<string | null>("BTC");
  return (
    <>
      <Segmented label="Quote" options={OPTIONS} onChoose={setValue} {...{ value, isLabelHidden }} />
      <button type="button">Elsewhere</button>
    </>
  );
}

const segment = (name: string) => screen.getByRole("button", { name });
const chosen = () => screen.getAllByRole("button", { pressed: true }).map(({ textContent }) => textContent);

it.each([true, false])("has a name and shows what is chosen, label hidden: %s", (isLabelHidden) => {
  render(<Quotes isLabelHidden={isLabelHidden} />);
  expect(screen.getByRole("toolbar", { name: "Quote" })).toBeTruthy();
  expect(screen.queryByText("Quote") === null).toBe(isLabelHidden);
  expect(chosen()).toEqual(["BTC"]);
});

it("is one tab stop; arrows, Home and End move the focus around, and only a press chooses", async () => {
  const user = userEvent.setup();
  render(<Quotes />);
  await user.tab();
  expect(document.activeElement).toBe(segment("BTC"));
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(document.activeElement).toBe(segment("All"));
  expect(chosen()).toEqual(["BTC"]);
  await user.keyboard("{End}{Enter}");
  expect(chosen()).toEqual(["TRY"]);
  await user.tab();
  expect(document.activeElement).toBe(segment("Elsewhere"));
});
