// @vitest-environment happy-dom
import { display, readDisplay } from "@cointide/shared/preferences/display";
import { createMemoryRouter, RouterProvider } from "@cointide/shared/router";
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { createShortcutStore } from "../page/shortcut-store.ts";
import { followShortcuts } from "./follow-shortcuts.ts";
import { ShortcutList } from "./shortcut-list.tsx";

let stop = () => {};
afterEach(() => {
  stop();
  cleanup();
  document.body.replaceChildren();
  display.set(readDisplay({}));
});

/** Opens a page with one shortcut. */
function openPage() {
  const shortcuts = createShortcutStore();
  const run = vi.fn();
  shortcuts.add({ key: "n", label: "New stream", run: () => run("n") });
  stop = followShortcuts(shortcuts);
  return { shortcuts, run };
}

const press = (init: KeyboardEventInit, target: EventTarget = document.body) =>
  fireEvent.keyDown(target as Element, init);

function put(html: string): Element {
  document.body.innerHTML = html;
  return document.body.querySelector("[data-target]") ?? document.body;
}

it("prefers any other shortcut of a key to its default, whichever is added first", () => {
  const { shortcuts, run } = openPage();
  const runDefault = vi.fn();
  const remove = shortcuts.addDefault({ key: "n", label: "Default", run: runDefault });
  press({ key: "n" });
  expect([run.mock.calls.length, runDefault.mock.calls.length]).toEqual([1, 0]);
  remove();
  shortcuts.addDefault({ key: "m", label: "Default", run: runDefault });
  press({ key: "m" });
  expect(runDefault).toHaveBeenCalledOnce();
});

it("runs the shortcut of a key and prevents the key's default action", () => {
  const { run } = openPage();
  expect(press({ key: "n" })).toBe(false);
  expect(run).toHaveBeenCalledOnce();
});

it.each(["ctrlKey", "altKey", "metaKey", "repeat", "isComposing"])("runs nothing with %s", (modifier) => {
  const { run } = openPage();
  press({ key: "n", [modifier]: true });
  press({ key: "т", code: "KeyN", [modifier]: true });
  expect(run).not.toHaveBeenCalled();
});

it.each([
  "<input data-target>",
  "<textarea data-target></textarea>",
  "<select data-target></select>",
  "<p contenteditable><b data-target></b></p>",
  "<div role=textbox tabindex=0 data-target></div>",
  "<div role=menu><button data-target></button></div>",
  "<dialog open><button data-target></button></dialog>",
  "<dialog open></dialog><button data-target></button>",
  "<div id=root></div><chat-widget data-target></chat-widget>",
  "<div id=root></div><div tabindex=0 data-target></div>",
])("runs nothing in %s", (html) => {
  const { run } = openPage();
  press({ key: "n" }, put(html));
  expect(run).not.toHaveBeenCalled();
});

it("runs nothing in a field of an open shadow root, but runs a shortcut on a button of one", () => {
  const { run } = openPage();
  const root = put("<div id=root><price-ticker data-target></price-ticker></div>").attachShadow({
    mode: "open",
  });
  root.innerHTML = "<input><button></button>";
  press({ key: "n", composed: true }, root.querySelector("input") as Element);
  expect(run).not.toHaveBeenCalled();
  press({ key: "n", composed: true }, root.querySelector("button") as Element);
  expect(run).toHaveBeenCalledOnce();
});

it("runs a shortcut on a control of the page", () => {
  const { run } = openPage();
  press({ key: "n" }, put("<div id=root><section tabindex=0 data-target></section></div>"));
  expect(run).toHaveBeenCalledOnce();
});

it("runs nothing if shortcuts are off", () => {
  const { run } = openPage();
  display.set({ ...display.get(), shortcuts: "off" });
  press({ key: "n" });
  expect(run).not.toHaveBeenCalled();
});

it("lists each key once after the keys that move, with the latest shortcut, until the shortcut is removed", () => {
  const { shortcuts } = openPage();
  const remove = shortcuts.add({ key: "n", label: "New note", run: () => {} });
  const list = <ShortcutList shortcuts={shortcuts} onClose={() => {}} />;
  const router = createMemoryRouter([{ path: "/", element: list }]);
  const { container } = render(<RouterProvider router={router} />);
  const shown = () => [...container.querySelectorAll("dl > div")].map(({ textContent }) => textContent);
  const moves = shown().slice(0, 2);
  expect(moves[0]).toMatch(/^↑ ↓ ← →/);
  expect(shown()).toEqual([...moves, "nNew note"]);
  act(remove);
  act(() => void shortcuts.add({ key: "c", label: "Compare", run: () => {} }));
  expect(shown()).toEqual([...moves, "cCompare", "nNew stream"]);
});
