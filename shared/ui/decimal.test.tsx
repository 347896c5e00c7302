// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { priceFormat } from "../format/price-format.ts";
import { Decimal } from "./decimal.tsx";

afterEach(cleanup);

/** The element that carries the value's marks. */
function marked(container: HTMLElement): HTMLElement {
  const element = container.querySelector<HTMLElement>("[data-value]");
  if (element === null) throw new Error("No value is shown.");
  return element;
}

/** What is read of a value: its style sheet gives the words for the signs that are hidden. */
function readOut(element: ReactElement): string {
  const { container } = render(element);
  for (const hidden of container.querySelectorAll("[aria-hidden]")) hidden.remove();
  const { said = "", word = "" } =
    container.querySelector<HTMLElement>("[data-value] > [data-word], [data-said], [data-word]")?.dataset ??
    {};
  return `${said}${container.textContent}${word && ` ${word}`}`;
}

describe("Decimal in words", () => {
  const pepe = priceFormat("PEPEUSDT", "0.000012");
  it.each([
    [
      <Decimal key="1" value="0.5933" kind="price" format={priceFormat("XRPUSDT", "0.5933")} />,
      "59.33 cents",
    ],
    [<Decimal key="2" value="0.000012" kind="price" format={pepe} />, "12.00 per million"],
    [<Decimal key="3" value="1.24" kind="percent" />, "up 1.24%"],
    [<Decimal key="4" value="-0.004" kind="signed" />, "down less than 0.01"],
    [<Decimal key="5" value="0.001" kind="price" />, "less than 0.01"],
    [<Decimal key="6" value="0" kind="percent" />, "0.00%"],
    [<Decimal key="7" value="64123.4" kind="price" />, "64,123.40"],
  ])("%# is read as it is shown, signs and unit as words: $1", (element, words) => {
    expect(readOut(element)).toBe(words);
  });
});

describe("Decimal", () => {
  it("shows two decimals and keeps the exact value in its title", () => {
    const { container } = render(<Decimal value="67123.45678900" kind="price" />);
    expect(container.textContent).toBe("67,123.46");
    expect(marked(container).title).toBe("67,123.456789");
  });

  it("writes a percent change once, whose third decimal does not matter", () => {
    const { container } = render(<Decimal value="-0.041" kind="percent" />);
    expect(container.textContent).toBe("-0.04%");
    expect(marked(container).title).toBe("-0.041%");
  });

  it("takes the direction of a change from the raw number, not from the text", () => {
    const { container, rerender } = render(<Decimal value="-0.004" kind="signed" />);
    expect(container.textContent).toBe("-<0.01");
    expect(marked(container).dataset.direction).toBe("down");
    rerender(<Decimal value="1.5" kind="percent" />);
    expect(container.textContent).toBe("+1.50%");
    expect(marked(container).dataset.direction).toBe("up");
  });

  it.each(["0", "0.000", "-0.004"])("gives 0.00%% neither arrow nor colour: %s", (value) => {
    const { container } = render(<Decimal value={value} kind="percent" />);
    expect(container.textContent).toBe("0.00%");
    expect(marked(container).dataset.direction).toBe("flat");
  });

  it("says of a long figure how long it is, by which style sheets give it room", () => {
    const { container, rerender } = render(<Decimal value="1650000000" kind="price" />);
    expect(marked(container).dataset.long).toBe("huge");
    expect(Number(marked(container).style.getPropertyValue("--figure"))).toBeGreaterThan(9);
    rerender(<Decimal value="64123.4" kind="price" />);
    expect(marked(container).dataset.long).toBeUndefined();
    expect(marked(container).hasAttribute("style")).toBe(false);
  });

  it("updates the same text node in place", () => {
    const { rerender } = render(<Decimal value="1.5" kind="price" />);
    const node = screen.getByText("1.50").firstChild;
    rerender(<Decimal value="1.75" kind="price" />);
    expect(screen.getByText("1.75").firstChild).toBe(node);
  });

  it("marks the digits that changed until the next change, if asked to", () => {
    const { container, rerender } = render(<Decimal value="1.001" flash />);
    const show = (value: string) => {
      rerender(<Decimal value={value} flash />);
      const moved = container.querySelector<HTMLElement>("[data-moved]");
      return [container.textContent, moved?.dataset.moved, moved?.textContent, moved?.dataset.large];
    };
    expect(show("1.002")).toEqual(["1.00", undefined, undefined, undefined]);
    expect(show("1.0051")).toEqual(["1.01", "up", "1", "true"]);
    expect(show("1.0052")).toEqual(["1.01", "up", "1", "true"]);
    expect(show("0.9999")).toEqual(["1.00", "down", "0", "true"]);
    expect(show("100.001")).toEqual(["100.00", "up", "100.00", "true"]);
    expect(show("99.99")).toEqual(["99.99", "down", "99.99", undefined]);
  });

  it("marks nothing unless asked to, and is no live region", () => {
    const { container, rerender } = render(<Decimal value="1" />);
    rerender(<Decimal value="2" />);
    expect(container.querySelector("[data-moved]")).toBeNull();
    expect(container.querySelector("[aria-live], [role]")).toBeNull();
  });
});
