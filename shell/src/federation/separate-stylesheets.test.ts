// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from "vitest";
import { separateStylesheets } from "./separate-stylesheets.ts";

let stop: () => void;
beforeEach(() => {
  document.head.innerHTML = "";
  stop = separateStylesheets(document);
});
afterEach(() => stop());

/** Adds a stylesheet as a bundler's runtime does. */
async function addStylesheet(attributes: Record<string, string>): Promise<HTMLLinkElement> {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet" });
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.head.append(link);
  await Promise.resolve();
  return link;
}

it.each(["data-rspack", "data-webpack"])(
  "takes from a stylesheet the %s that those of other releases bear too",
  async (name) => {
    const link = await addStylesheet({ [name]: "mfe-streams:chunk-91", "data-rspack-loading": "1" });
    expect(link.getAttributeNames()).toEqual(["rel", "data-rspack-loading"]);
  },
);

it("leaves the page alone once it is undone", async () => {
  stop();
  const link = await addStylesheet({ "data-rspack": "mfe-streams:chunk-91" });
  expect(link.hasAttribute("data-rspack")).toBe(true);
});
