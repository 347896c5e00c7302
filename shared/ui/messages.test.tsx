// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { FormMessage } from "./form-message.tsx";
import { Notice } from "./notice.tsx";
import { Skeleton } from "./skeleton.tsx";
import { Timestamp } from "./timestamp.tsx";
import { Wordmark } from "./wordmark.tsx";

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

it("a skeleton is read out once, whatever its lines", () => {
  const { container } = render(<Skeleton lines={3} width="60%" label="Loading prices" />);
  expect(container.textContent).toBe("Loading prices");
  expect(container.querySelectorAll("[aria-hidden=true]")).toHaveLength(3);
});

it("the wordmark is an image named by the product", () => {
  render(<Wordmark />);
  expect(screen.getByRole("img", { name: "Cointide" })).toBeTruthy();
});

it("a moment is shown for people and for machines", () => {
  const { container } = render(<Timestamp value="2025-11-21T12:00:00.000Z" />);
  const time = container.querySelector("time");
  expect(time?.dateTime).toBe("2025-11-21T12:00:00.000Z");
  expect(time?.textContent).toBe("Nov 21, 2025");
});
