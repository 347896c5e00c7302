// @vitest-environment happy-dom
import { act, cleanup, render, renderHook, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, it } from "vitest";
import { rowsToRender, useRowHeight, useRowRange } from "./virtual-rows.tsx";

afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute("style");
});

const ALL = Array.from({ length: 100 }, (_, index) => `ROW${index}`);

type TableProps = { startIndex: number; keys?: readonly string[] };

function Table({ startIndex, keys = ALL }: TableProps) {
  const box = useRef<HTMLElement>(null);
  const range = useRowRange(box, keys);
  return (
    <section ref={box} aria-label="Table" tabIndex={-1}>
      <table>
        <thead>
          <tr aria-rowindex={1}>
            <th>
              <button type="button">Sort</button>
            </th>
          </tr>
        </thead>
        <tbody>
          {range({ startIndex, endIndex: startIndex + 4, overscan: 1, count: keys.length }).map((index) => (
            <tr key={keys[index]} aria-rowindex={index + 2}>
              <td>
                <button type="button">{keys[index]}</button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div popover="auto">
        <button type="button">Choice</button>
      </div>
    </section>
  );
}

const focus = (name: string) => act(() => screen.getByText(name).focus());
const rows = () => screen.getAllByText(/^ROW/).map(({ textContent }) => textContent);

it.each([
  [-1, [9, 10, 11, 12, 13]],
  [10, [9, 10, 11, 12, 13]],
  [14, [9, 10, 11, 12, 13, 14, 15]],
  [0, [0, 1, 9, 10, 11, 12, 13]],
  [99, [9, 10, 11, 12, 13, 98, 99]],
])("rowsToRender keeps row %i and its neighbors, in order and without duplicates", (focused, expected) => {
  expect(rowsToRender({ startIndex: 10, endIndex: 12, overscan: 1, count: 100 }, focused)).toEqual(expected);
});

it("keeps the focused row and its neighbors mounted while the table is scrolled", () => {
  const { rerender } = render(<Table startIndex={0} />);
  focus("ROW3");
  rerender(<Table startIndex={50} />);
  expect(document.activeElement?.textContent).toBe("ROW3");
  expect(rows().slice(0, 4)).toEqual(["ROW2", "ROW3", "ROW4", "ROW49"]);
  focus("Choice");
  expect(rows()).toContain("ROW3");
});

it.each([
  ["is on another control of the table", () => focus("Sort")],
  ["is on another row", () => focus("ROW51")],
  ["leaves the table", () => act(() => (document.activeElement as HTMLElement).blur())],
])("unmounts a row that is out of view once the focus %s", (_, moveFocus) => {
  const { rerender } = render(<Table startIndex={0} />);
  focus("ROW3");
  rerender(<Table startIndex={50} />);
  moveFocus();
  expect(rows()).not.toContain("ROW3");
});

it("moves the focus to the table if the focused row leaves the table", () => {
  const { rerender } = render(<Table startIndex={0} />);
  focus("ROW3");
  rerender(<Table startIndex={0} keys={ALL.filter((key) => key !== "ROW3")} />);
  expect(document.activeElement).toBe(screen.getByLabelText("Table"));
});

it.each([
  ["16px", "", 44],
  ["16px", "14px", 51.8],
  ["24px", "24px", 88.8],
  ["32px", "", 88],
])("gives rows a height for a font size of %s and a minimum of %j", (fontSize, least, height) => {
  document.documentElement.style.fontSize = fontSize;
  document.documentElement.style.setProperty("--text-min", least);
  expect(renderHook(() => useRowHeight(2.75)).result.current).toBeCloseTo(height);
});
