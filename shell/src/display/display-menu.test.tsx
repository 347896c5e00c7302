// @vitest-environment happy-dom
import { display, readDisplay } from "@cointide/shared/preferences/display";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DisplayMenu } from "./display-menu.tsx";
import { followDisplay } from "./follow-display.ts";

afterEach(() => {
  cleanup();
  act(() => display.set(readDisplay({})));
});

/** Opens the menu as a browser does, which the test's document does not know how to. */
async function open(): Promise<HTMLElement> {
  render(<DisplayMenu />);
  const menu = document.querySelector("section");
  if (menu === null) throw new Error("There is no menu.");
  const event = Object.assign(new Event("beforetoggle"), { newState: "open" });
  fireEvent(menu, event);
  await screen.findByRole("radio", { name: "Dark" });
  return menu;
}

describe("the display menu", () => {
  it("holds nothing until it is opened", () => {
    render(<DisplayMenu />);
    expect(screen.getByRole("button", { name: "Display" })).toBeTruthy();
    expect(document.querySelector("section")?.textContent).toBe("");
  });

  it("names each choice, and what is chosen", async () => {
    const menu = await open();
    const groups = within(menu).getAllByRole("group");
    const chosen = groups.map((group) => {
      const { value } = within(group).getByRole<HTMLInputElement>("radio", { checked: true });
      return [group.querySelector("legend")?.textContent, value];
    });
    expect(chosen).toEqual([
      ["Theme", "system"],
      ["Up and down", "green-red"],
      ["Density", "comfortable"],
      ["Prices", "rounded"],
      ["Times", "local"],
      ["Flash when a price changes", "on"],
    ]);
  });

  it("keeps what is chosen, and leaves the rest as it is", async () => {
    await open();
    await userEvent.click(screen.getByRole("radio", { name: "Dark" }));
    await userEvent.click(screen.getByRole("radio", { name: "Blue, orange" }));
    expect(display.get()).toEqual({ ...readDisplay({}), theme: "dark", palette: "blue-orange" });
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Dark" }).checked).toBe(true);
  });
});

describe("the root element", () => {
  it("has each choice as an attribute, and follows it until that ends", () => {
    const root = document.createElement("html");
    const onQuoted = vi.fn();
    const stop = followDisplay(root, onQuoted);
    expect(root.dataset).toMatchObject({ theme: "system", palette: "green-red", flashes: "on" });
    act(() => display.set({ ...display.get(), theme: "dark", digits: "quoted" }));
    expect(root.dataset.theme).toBe("dark");
    expect(onQuoted).toHaveBeenCalled();
    stop();
    act(() => display.set({ ...display.get(), theme: "light" }));
    expect(root.dataset.theme).toBe("dark");
  });
});
