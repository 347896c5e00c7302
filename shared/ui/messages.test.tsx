// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { FormMessage } from "./form-message.tsx";
import { Notice } from "./notice.tsx";

afterEach(cleanup);

it("a form's message appears in an alert that was there before it", () => {
  const { rerender } = render(<FormMessage message={null} />);
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toBe("");
  rerender(<FormMessage message="Wrong password." />);
  expect(screen.getByRole("alert")).toBe(alert);
  expect(alert.textContent).toBe("Wrong password.");
});

it("a notice can be dismissed where its owner lets it", async () => {
  const dismiss = vi.fn();
  const { rerender } = render(<Notice type="error" message="Error!" onDismiss={dismiss} />);
  await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(dismiss).toHaveBeenCalledTimes(1);
  rerender(<Notice type="loading" message="Uploading" />);
  expect(screen.getByText("Uploading")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
