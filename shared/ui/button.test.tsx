// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Button } from "./button.tsx";

afterEach(cleanup);

describe("Button", () => {
  it("submits a form only when it says so", async () => {
    const submit = vi.fn((event: React.FormEvent) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button>Plain</Button>
        <Button type="submit">Create</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Plain" }));
    expect(submit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Create" }));
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it("ignores clicks while busy, and keeps its name and the focus", async () => {
    const click = vi.fn();
    const submit = vi.fn((event: React.FormEvent) => event.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={submit}>
        <Button type="submit" busy={busy} onClick={click}>
          Create
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    const button = screen.getByRole("button", { name: "Create" });
    button.focus();
    rerender(form(true));
    await userEvent.click(button);
    await userEvent.keyboard("{Enter}");
    expect(click).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "Create", busy: true })).toBe(button);
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(document.activeElement).toBe(button);
  });
});
