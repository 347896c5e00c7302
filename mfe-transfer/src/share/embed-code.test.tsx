// @vitest-environment happy-dom
import { createTestHost, renderRoutes } from "@cointide/shared/testing/test-host";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { EmbedCode } from "./embed-code.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const CODE = `<script src="https://streams.example/embed/mfe-streams/ticker.js" async></script>
<cointide-ticker symbols="BTCUSDT,币安人生USDT"></cointide-ticker>`;

function open() {
  const user = userEvent.setup({ delay: null });
  const element = (
    <EmbedCode folder="https://streams.example/embed/mfe-streams" symbols={["BTCUSDT", "币安人生USDT"]} />
  );
  renderRoutes(createTestHost(), [{ path: "/", element }], "/");
  return user;
}

it("copies the code, and leads to the page that changes it", async () => {
  const user = open();
  await user.click(screen.getByRole("button", { name: "Copy code" }));
  expect(await screen.findByText("Copied")).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(CODE);
  const address = new URL(screen.getByRole<HTMLAnchorElement>("link").href);
  expect([address.pathname, address.searchParams.get("symbols")]).toEqual([
    "/embed/mfe-streams/",
    "BTCUSDT,币安人生USDT",
  ]);
});

it("selects the code if the browser doesn't allow copying", async () => {
  const user = open();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
  document.execCommand = () => false;
  await user.click(screen.getByRole("button", { name: "Copy code" }));
  expect(await screen.findByText(/The code is selected/)).toBeDefined();
  expect(getSelection()?.toString()).toBe(CODE);
});
