// @vitest-environment happy-dom
import { createBus } from "@cointide/shared/bus";
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createWaitBoard } from "./wait-board.tsx";

beforeEach(() => void vi.useFakeTimers({ now: 0, shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.body.replaceChildren();
});

function open() {
  const bus = createBus((error) => {
    throw error;
  });
  const said: string[] = [];
  bus.on("announce", ({ message }) => said.push(message));
  const board = createWaitBoard(bus);
  const show = (...given: Parameters<typeof board>) => act(() => board(...given));
  return { said, show };
}
const banner = () => screen.queryByRole("region", { name: "Waiting for the service" });
const wait = (until: number | null) => ({ until, hurry: vi.fn(), stop: vi.fn() });

it("counts down to the next try, and is gone with the last call that waits", () => {
  const { show, said } = open();
  const [one, other] = [{}, {}];
  expect(banner()).toBeNull();
  show(one, wait(5_000));
  expect(banner()?.textContent).toContain("The service cannot answer right now. Next try in 5 s.");
  act(() => void vi.advanceTimersByTime(2_000));
  expect(banner()?.textContent).toContain("Next try in 3 s.");
  show(other, wait(2_500));
  expect(banner()?.textContent).toContain("Next try in 1 s.");
  show(other, wait(null));
  expect(banner()?.textContent).toContain("Trying again…");
  show(other, null);
  expect(banner()?.textContent).toContain("Next try in 3 s.");
  show(one, null);
  expect(banner()).toBeNull();
  show(one, wait(9_000));
  expect(said).toEqual(["Waiting for the service", "Waiting for the service"]);
});

it("lets a person try now, and stop waiting", async () => {
  const { show } = open();
  const user = userEvent.setup({ delay: null });
  const [one, other] = [wait(5_000), wait(9_000)];
  show({}, one);
  show({}, other);
  await user.click(screen.getByRole("button", { name: "Try now" }));
  expect([one.hurry, other.hurry].map((hurry) => hurry.mock.calls.length)).toEqual([1, 1]);
  await user.click(screen.getByRole("button", { name: "Stop waiting" }));
  expect([one.stop, other.stop].map((stop) => stop.mock.calls.length)).toEqual([1, 1]);
});
