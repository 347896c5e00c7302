// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { createTestHost, renderRoutes } from "../testing/test-host.tsx";
import { useRowClicks } from "./row-links.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Table() {
  const root = useRef<HTMLTableElement>(null);
  useRowClicks(root);
  return (
    <table ref={root}>
      <tbody>
        <tr data-symbol="BTCUSDT">
          <th>
            <a href="/chart" data-row-link="">
              BTCUSDT
            </a>
          </th>
          <td>64,000</td>
          <td>
            <button type="button">Actions</button>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function open() {
  const routes = [
    { path: "/", element: <Table /> },
    { path: "/chart", element: <p>Chart</p> },
  ];
  const { router } = renderRoutes(createTestHost(), routes, "/");
  return () => router.state.location.pathname;
}

const click = (name: string, init: MouseEventInit = {}) => {
  const target = screen.getByText(name);
  fireEvent.pointerDown(target, { clientX: 10, clientY: 10 });
  fireEvent.click(target, { clientX: 10, clientY: 10, detail: 1, ...init });
};

it.each(["BTCUSDT", "64,000"])("opens the row's link from %s", (name) => {
  const path = open();
  click(name);
  expect(path()).toBe("/chart");
});

it("opens nothing from a control, with a modifier, after a drag or if text is selected", () => {
  const path = open();
  click("Actions");
  click("64,000", { ctrlKey: true });
  click("64,000", { clientX: 40 });
  vi.spyOn(globalThis, "getSelection").mockReturnValue({ type: "Range" } as Selection);
  click("64,000");
  expect(path()).toBe("/");
});
