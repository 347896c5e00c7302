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

/** A page with one shortcut. */
function openPage() {
  const shortcuts = createShortcutStore();
  const run = vi.fn();
  shortcuts.add({ key: "n", label: "New stream", run });
  stop = followShortcuts(shortcuts);
  return { shortcuts, run };
}

const press = (init: KeyboardEventInit, target: EventTarget = document.body) =>
  fireEvent.keyDown(target as Element, init);

function put(html: string): Element {
  document.body.innerHTML = html;
  return document.body.querySelector("[data-target]") ?? document.body;
}

it("runs what a key stands for, and keeps the key from the page", () => {
  const { run } = openPage();
  expect(press({ key: "n" })).toBe(false);
  expect(run).toHaveBeenCalledOnce();
});

it.each(["ctrlKey", "altKey", "metaKey", "repeat", "isComposing"])("runs nothing with %s", (modifier) => {
  const { run } = openPage();
  press({ key: "n", [modifier]: true });
  press({ key: "N", shiftKey: true });
  expect(run).not.toHaveBeenCalled();
});

it.each([
  "<input data-target>",
  "<textarea data-target></textarea>",
  "<select data-target></select>",
  "<p contenteditable><b data-target></b></p>",
  "<div role=menu><button data-target></button></div>",
  "<dialog open><button data-target></button></dialog>",
  "<dialog open></dialog><button data-target></button>",
])("runs nothing in %s", (html) => {
  const { run } = openPage();
  press({ key: "n" }, put(html));
  expect(run).not.toHaveBeenCalled();
});

it("runs nothing where the visitor has switched shortcuts off", () => {
  const { run } = openPage();
  display.set({ ...display.get(), shortcuts: "off" });
  press({ key: "n" });
  expect(run).not.toHaveBeenCalled();
});

it("lists the shortcuts that there are, each key once and the latest of two, until they are taken back", () => {
  const { shortcuts } = openPage();
  const remove = shortcuts.add({ key: "n", label: "New note", run: () => {} });
  const list = <ShortcutList shortcuts={shortcuts} onClose={() => {}} />;
  const router = createMemoryRouter([{ path: "/", element: list }]);
  const { container } = render(<RouterProvider router={router} />);
  const shown = () => [...container.querySelectorAll("dl > div")].map(({ textContent }) => textContent);
  expect(shown()).toEqual(["nNew note"]);
  act(remove);
  act(() => void shortcuts.add({ key: "c", label: "Compare", run: () => {} }));
  expect(shown()).toEqual(["cCompare", "nNew stream"]);
});
