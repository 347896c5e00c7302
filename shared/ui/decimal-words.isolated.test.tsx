// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { priceFormat } from "../format/price-format.ts";

it("hides no sign from screen readers in a browser that knows no words for signs", async () => {
  vi.resetModules();
  vi.stubGlobal("CSS", { supports: () => false });
  const { Decimal } = await import("./decimal.tsx");
  const format = priceFormat("XRPUSDT", "0.5933");
  const { container } = render(
    <>
      <Decimal value="0.5933" kind="price" format={format} />
      <Decimal value="-1.24" kind="percent" />
    </>,
  );
  expect(container.textContent).toBe("59.33 ¢-1.24%");
  expect(container.querySelector("[aria-hidden]")).toBeNull();
  vi.unstubAllGlobals();
});
