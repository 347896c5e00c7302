// @vitest-environment happy-dom
import type { PageState } from "@cointide/shared/host";
import { Outlet } from "@cointide/shared/router";
import { renderRoutes } from "@cointide/shared/testing/test-host";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import decodeQr from "jsqr";
import { afterEach, expect, it, vi } from "vitest";
import { createRoutes } from "../routes.tsx";
import { Slot } from "../slots/card.tsx";
import { createListHost } from "../testing/list-host.ts";
import { readFragment } from "./list-link.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ID = "a".repeat(24);
const SYMBOLS = ["BTCUSDT", "币安人生USDT"];

function open(
  name = "币安人生 🚀",
  path = `/dashboard/share/${ID}`,
  symbols = SYMBOLS,
  slices: PageState["slices"] = [],
) {
  const stream = { id: ID, userId: "guest", symbols, ...(name && { name }) };
  const { host } = createListHost({
    storage: { "u:token": "guest", "u:streams": JSON.stringify([stream]) },
  });
  const dashboard = {
    path: "/dashboard",
    element: (
      <>
        <Slot streamId={ID} symbols={SYMBOLS} />
        <Outlet />
      </>
    ),
    children: createRoutes().dashboard ?? [],
    hydrateFallbackElement: <p>Loading</p>,
  };
  const page = { ...host.page, getState: () => ({ ...host.page.getState(), slices }) };
  return renderRoutes({ ...host, page }, [dashboard], path);
}

const link = async () => ((await screen.findByRole("textbox", { name: "Link" })) as HTMLInputElement).value;

/** What a reader sees of an SVG of whole modules, eight pixels each. */
function pixelsOf(svg: SVGElement) {
  const scale = 8;
  const size = Number(svg.getAttribute("viewBox")?.split(" ")[2]);
  const data = new Uint8ClampedArray((size * scale) ** 2 * 4).fill(255);
  for (const [, x, y, width] of (svg.querySelector("path")?.getAttribute("d") ?? "").matchAll(
    /M(\d+) (\d+)h(\d+)/g,
  ))
    for (let row = 0; row < scale; row += 1)
      for (let column = 0; column < Number(width) * scale; column += 1) {
        const at = ((Number(y) * scale + row) * size * scale + Number(x) * scale + column) * 4;
        data.fill(0, at, at + 3);
      }
  return { data, size: size * scale };
}

it("a stream's action opens the dialog with a link of the page's own origin", async () => {
  const { router } = open(undefined, "/dashboard");
  await userEvent.click(screen.getByRole("link", { name: "Share" }));
  const url = new URL(await link());
  expect(router.state.location.pathname).toBe(`/dashboard/share/${ID}`);
  expect(url.origin + url.pathname + url.search).toBe(`${window.location.origin}/list`);
  expect(readFragment(url.hash)).toEqual({ name: "币安人生 🚀", symbols: SYMBOLS, leftOut: [] });
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(router.state.location.pathname).toBe("/dashboard");
});

it("the QR code is read by a decoder as the link, with a light border around it", async () => {
  open();
  const text = await link();
  const code = screen.getByRole("img", { name: "QR code of the link to 币安人生 🚀" });
  const { data, size } = pixelsOf(code as unknown as SVGElement);
  expect(decodeQr(data, size, size)?.data).toBe(text);
  expect(code.querySelector("path")?.getAttribute("d")?.startsWith("M4 4")).toBe(true);
});

it("the QR code has room for the longest name and symbols that there are", async () => {
  const symbols = ["币", "安", "人", "生", "龙"].map((letter) => letter.repeat(32));
  open("🚀".repeat(40), undefined, symbols);
  const text = await link();
  expect(text.length).toBeGreaterThan(1_900);
  const { data, size } = pixelsOf(screen.getByRole("img", { name: /^QR code/ }) as unknown as SVGElement);
  expect(decodeQr(data, size, size)?.data).toBe(text);
});

it("offers code for other websites if the page has the slice with the ticker", async () => {
  const user = userEvent.setup({ delay: null });
  open();
  await link();
  expect(screen.queryByRole("button", { name: "Embed" })).toBeNull();
  cleanup();
  open(undefined, undefined, undefined, [
    {
      name: "mfe-streams",
      origin: "https://streams.example",
      mounts: [],
      slots: {},
      releases: [],
      canary: false,
    },
  ]);
  await user.click(await screen.findByRole("button", { name: "Embed" }));
  expect(screen.getByText(/^<script src="https:\/\/streams\.example\/embed\/mfe-streams\//)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Link" }));
  expect(await link()).toContain("/list#");
});

it("copies the link and says so", async () => {
  const user = userEvent.setup({ delay: null });
  open();
  const text = await link();
  await user.click(screen.getByRole("button", { name: "Copy link" }));
  expect(await screen.findByText("Copied")).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(text);
});

it("selects the link where the browser allows no copying, and says what to do", async () => {
  open();
  await link();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
  document.execCommand = () => false;
  await userEvent.click(screen.getByRole("button", { name: "Copy link" }));
  expect(await screen.findByText(/The link is selected/)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Link" }));
});

it("offers the browser's own sharing where there is one", async () => {
  const share = vi.fn(() => Promise.resolve());
  Object.assign(navigator, { share });
  open();
  const text = await link();
  await userEvent.click(screen.getByRole("button", { name: "Share…" }));
  expect(share).toHaveBeenCalledWith({ title: "币安人生 🚀", url: text });
  share.mockRejectedValueOnce(new DOMException("closed", "AbortError"));
  await userEvent.click(screen.getByRole("button", { name: "Share…" }));
  expect(screen.queryByText(/could not share/)).toBeNull();
  share.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
  await userEvent.click(screen.getByRole("button", { name: "Share…" }));
  expect(await screen.findByText(/could not share/)).toBeDefined();
  delete (navigator as { share?: unknown }).share;
});
