// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { linkAddress, onPlainClick, SymbolLink, wrongLink } from "./symbol-link.ts";

beforeEach(() => {
  document.head.innerHTML = '<base href="https://page.example/markets/">';
});

describe("a link template", () => {
  it.each([
    ["https://example.com/trade/{symbol}", "https://example.com/trade/BTCUSDT"],
    ["http://example.com/?pair={symbol}#{symbol}", "http://example.com/?pair=BTCUSDT#BTCUSDT"],
    [" /trade/{symbol} ", "https://page.example/trade/BTCUSDT"],
    ["{symbol}", "https://page.example/markets/BTCUSDT"],
    ["https://example.com/all", "https://example.com/all"],
  ])("%j links to %s", (template, address) => {
    expect(linkAddress(template, "BTCUSDT")).toBe(address);
    expect(wrongLink(template)).toEqual([]);
  });

  it("encodes the symbol, so that it stays within its part of the address", () => {
    expect(linkAddress("https://e.example/{symbol}?a=1", "币安人生USDT")).toBe(
      `https://e.example/${encodeURIComponent("币安人生USDT")}?a=1`,
    );
    expect(linkAddress("https://e.example/{symbol}/x", "A/../B?c#d$&")).toBe(
      "https://e.example/A%2F..%2FB%3Fc%23d%24%26/x",
    );
  });

  it.each([
    "javascript:alert('{symbol}')",
    " \n JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,{symbol}",
    "mailto:a@example.com",
    "ftp://example.com/{symbol}",
    "https://",
  ])("%j is refused in a sentence", (template) => {
    expect(linkAddress(template, "BTCUSDT")).toBeNull();
    expect(wrongLink(template)).toEqual([
      expect.stringMatching(/^“.*” is not a link\. Links are http or https URLs such as /s),
    ]);
  });

  it.each([null, undefined, "", "  "])(
    "is no link when it is %j, and nothing is wrong with it",
    (template) => {
      expect(linkAddress(template, "BTCUSDT")).toBeNull();
      expect(wrongLink(template)).toEqual([]);
    },
  );
});

it("a symbol is a link only while the page has an address for it, and its tooltip has the price", () => {
  const link = new SymbolLink();
  link.show("BTCUSDT", "/trade/{symbol}");
  link.describe("64000.1");
  expect(link.element.href).toBe("https://page.example/trade/BTCUSDT");
  expect(link.element.title).toBe("Last price 64,000.1");
  link.show("BTCUSDT", null);
  link.describe("64000.1");
  expect(link.element.hasAttribute("href")).toBe(false);
  expect(link.element.hasAttribute("title")).toBe(false);
  expect(link.element.textContent).toBe("BTCUSDT");
});

it("plain clicks are reported and may be prevented; those that open tabs are left to the browser", () => {
  const element = document.createElement("a");
  const report = vi.fn(() => false);
  onPlainClick(element, report);
  const click = (init: MouseEventInit) => {
    const event = new MouseEvent("click", { cancelable: true, ...init });
    element.dispatchEvent(event);
    return event.defaultPrevented;
  };
  for (const key of ["ctrlKey", "metaKey", "shiftKey", "altKey"]) expect(click({ [key]: true })).toBe(false);
  expect(report).not.toHaveBeenCalled();
  expect(click({})).toBe(true);
  report.mockReturnValue(true);
  expect(click({})).toBe(false);
});
