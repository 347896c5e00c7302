// @vitest-environment happy-dom
import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { CoinMark } from "./coin-mark.tsx";

vi.mock("../coins/logo-files.ts", () => ({ LOGO_FILES: { BTC: "/logos/btc.svg" } }));
afterEach(cleanup);

const addressIn = (container: HTMLElement) => container.querySelector("img")?.getAttribute("src");

it("shows a letter until the logos are there, and permanently where a coin has none", async () => {
  const { container } = render(
    <>
      <CoinMark code="BTC" />
      <CoinMark code="1000XYZ" />
    </>,
  );
  expect(addressIn(container)).toBeUndefined();
  await waitFor(() => expect(addressIn(container)).toBe("/logos/btc.svg"));
  expect(container.querySelectorAll("img")).toHaveLength(1);
  expect(container.querySelector('[data-letter="X"]')).not.toBeNull();
});

it("shows a logo that is known already at once", () => {
  const { container } = render(<CoinMark code="NEW" logo="/new.svg" />);
  expect(addressIn(container)).toBe("/new.svg");
});
