// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ShellProvider } from "../page/use-shell.ts";
import { createTestShell } from "../testing/test-shell.tsx";
import { Updates } from "./updates.tsx";

vi.mock("./page-updates.tsx", () => ({ PageUpdates: () => <p>Follows releases</p> }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open() {
  const { shell } = createTestShell();
  const deployment = { ...shell.deployment, publicKey: "key" };
  render(
    <ShellProvider value={{ ...shell, deployment }}>
      <Updates />
    </ShellProvider>,
  );
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const follows = () => screen.queryByText("Follows releases") !== null;

it("loads what follows releases after a minute, not with the page", async () => {
  open();
  await pass(59_000);
  expect(follows()).toBe(false);
  await pass(1_000);
  expect(follows()).toBe(true);
});

it.each(["visibilitychange", "online"])("loads it at once at %s", async (event) => {
  open();
  window.dispatchEvent(new Event(event));
  await pass(1);
  expect(follows()).toBe(true);
});

it("loads nothing while the page is hidden", async () => {
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  open();
  await pass(120_000);
  expect(follows()).toBe(false);
  visibility.mockReturnValue("visible");
  window.dispatchEvent(new Event("visibilitychange"));
  await pass(1);
  expect(follows()).toBe(true);
});
