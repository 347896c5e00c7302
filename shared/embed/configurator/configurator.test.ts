// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startConfigurator } from "./configurator.ts";

const release = { folder: "/mfe-demo/1.0.0-a/embed/", integrity: { "demo.js": "sha384-abc" } };

function open(): void {
  startConfigurator({
    ...{ element: "cointide-demo", file: "demo", title: "A demo", intro: "Try it." },
    fields: [
      { kind: "text", name: "symbols", label: "Symbols", isList: true, initial: "A, B", hint: "Some" },
      {
        ...{ kind: "some", name: "columns", label: "Columns", usual: ["last"] },
        choices: [
          ["last", "Last"],
          ["change", "Change"],
        ],
      },
    ],
    example: { component: "Demo", handler: "onDemo", event: "cointide-demo-event", price: "price" },
    ...{ frame: { title: "Demo", height: 100 }, isFederated: false },
  });
}

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json({ release }));
  open();
});
afterEach(() => {
  history.replaceState(null, "", "?");
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const find = <Type extends HTMLElement>(selector: string) => document.querySelector(selector) as Type;
const code = () => find("pre").textContent;
const embed = () => find("cointide-demo");

function choose(input: HTMLInputElement, value: string | boolean): void {
  if (typeof value === "boolean") input.checked = value;
  else input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

it("shows the embed as it is chosen, and names in the lines what differs from usual", () => {
  expect(embed().getAttribute("symbols")).toBe("A,B");
  expect(code()).toContain('<cointide-demo symbols="A,B"></cointide-demo>');
  choose(find('[value="change"]'), true);
  choose(find('[value="dark"]'), true);
  choose(find("#href"), "https://example.com/{symbol}");
  expect(code()).toContain(
    '<cointide-demo symbols="A,B" columns="last,change" theme="dark" href="https://example.com/{symbol}"></cointide-demo>',
  );
  expect(embed().getAttribute("columns")).toBe("last,change");
  choose(find('[value="change"]'), false);
  expect(embed().hasAttribute("columns")).toBe(false);
});

it("begins with the symbols of its address", () => {
  document.body.replaceChildren();
  history.replaceState(null, "", "?symbols=ETHUSDT,SOLUSDT&columns=change");
  open();
  expect(code()).toContain('<cointide-demo symbols="ETHUSDT,SOLUSDT"></cointide-demo>');
});

it("names the current release once the origin has said which it is", async () => {
  choose(find("#kind"), "HTML, pinned version");
  find("#kind").dispatchEvent(new Event("change"));
  await vi.waitFor(() => expect(code()).toContain('integrity="sha384-abc"'));
});

it("says beside its field what is wrong with a link, and leaves it out of the lines", () => {
  choose(find("#href"), "javascript:alert(1)");
  expect(find("#href-hint").textContent).toContain("is not a link.");
  expect(find("#href").getAttribute("aria-invalid")).toBe("true");
  expect([embed().hasAttribute("href"), code()?.includes("href")]).toEqual([false, false]);
  choose(find("#href"), "");
  expect(find("#href-hint").textContent).toBe("Optional: https://example.com/trade/{symbol}");
});

it("shows events, and follows no link", () => {
  const click = new CustomEvent("symbolclick", { detail: { symbol: "A", price: "1.0" }, cancelable: true });
  embed().dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  expect(find("#event").textContent).toBe('symbolclick {"symbol":"A","price":"1.0"}');
});
