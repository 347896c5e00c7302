// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { TextAreaField } from "./text-area-field.tsx";

afterEach(cleanup);

const described = (element: HTMLElement): string[] =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "");

const note = () => screen.getByLabelText<HTMLTextAreaElement>("Note");

it("is labelled, takes several lines and passes a text area's attributes on", async () => {
  render(<TextAreaField label="Note" name="note" limit={100} required />);
  await userEvent.type(note(), "one{Enter}two");
  expect(note()).toMatchObject({ value: "one\ntwo", name: "note", required: true });
});

it("counts the characters as they are typed, and lets a longer text be corrected", async () => {
  render(<TextAreaField label="Note" limit={5} defaultValue="abc" />);
  expect(described(note())).toEqual(["3 of 5"]);
  await userEvent.type(note(), "defg");
  expect(note().value).toBe("abcdefg");
  expect(screen.getByText("7 of 5").dataset.over).toBe("true");
});

it("is described by its hint, which gives way to a warning, and never talks over the typing", () => {
  const { container, rerender } = render(<TextAreaField label="Note" hint="For yourself" limit={5} />);
  expect(described(note())).toEqual(["For yourself", "0 of 5"]);
  expect(note().getAttribute("aria-invalid")).toBeNull();
  rerender(<TextAreaField label="Note" hint="For yourself" warning="Too long" limit={5} />);
  expect(described(note())).toEqual(["Too long", "0 of 5"]);
  expect(note().getAttribute("aria-invalid")).toBe("true");
  expect(container.querySelector("[aria-live], [role]")).toBeNull();
});
