// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { Field } from "./field.tsx";
import { PasswordField } from "./password-field.tsx";

afterEach(cleanup);

function described(element: HTMLElement): string | null | undefined {
  const id = element.getAttribute("aria-describedby");
  return id === null ? null : document.getElementById(id)?.textContent;
}

describe("Field", () => {
  it("is labelled and passes an input's attributes on", async () => {
    render(<Field label="Email" type="email" name="email" autoComplete="email" required />);
    const input = screen.getByLabelText<HTMLInputElement>("Email");
    await userEvent.type(input, "a@b.c");
    expect(input).toMatchObject({ value: "a@b.c", type: "email", name: "email", required: true });
    expect(input.getAttribute("autocomplete")).toBe("email");
  });

  it("is valid and described by its hint until there is a warning", () => {
    const { rerender } = render(<Field label="Name" hint="As friends call you" />);
    const input = screen.getByLabelText("Name");
    expect(described(input)).toBe("As friends call you");
    expect(input.getAttribute("aria-invalid")).toBeNull();
    rerender(<Field label="Name" hint="As friends call you" warning="Too short" />);
    expect(described(input)).toBe("Too short");
    expect(input.getAttribute("aria-invalid")).toBe("true");
  });

  it("keeps the line of the warning in place, and never talks over the typing", () => {
    const { container, rerender } = render(<Field label="Name" warning={null} />);
    const line = container.querySelector("p");
    expect(described(screen.getByLabelText("Name"))).toBeNull();
    rerender(<Field label="Name" warning="Too short" />);
    expect(container.querySelector("p")).toBe(line);
    expect(container.querySelector("[aria-live], [role]")).toBeNull();
  });
});

describe("PasswordField", () => {
  it("shows and masks the password without losing it", async () => {
    render(<PasswordField label="Password" autoComplete="new-password" />);
    const input = screen.getByLabelText<HTMLInputElement>("Password");
    const toggle = screen.getByRole("button", { name: "Show password" });
    await userEvent.type(input, "Secret1x");
    expect(input.type).toBe("password");
    await userEvent.click(toggle);
    expect(input).toMatchObject({ type: "text", value: "Secret1x" });
    expect(toggle.getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(toggle);
    expect(input.type).toBe("password");
    expect(input.getAttribute("autocomplete")).toBe("new-password");
  });

  it("comes before its toggle in the order of the keyboard", async () => {
    render(<PasswordField label="Password" />);
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByLabelText("Password"));
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Show password" }));
  });
});
