// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { readPageData } from "./page-data.ts";

const DATA = {
  api: "/api",
  composition: { slices: [] },
  deployment: { sequence: 1, shell: "1", cohort: 0, publicKey: null, origins: {}, overrides: false },
  config: { market: "simulated", feed: "ws://localhost:4100/ws" },
};

function pageWith(text: string | null): Document {
  const page = document.implementation.createHTMLDocument();
  if (text === null) return page;
  const script = page.createElement("script");
  script.type = "application/json";
  script.id = "cointide-page";
  script.textContent = text;
  page.body.append(script);
  return page;
}

it("gives what the edge server wrote into the page", () => {
  expect(readPageData(pageWith(JSON.stringify(DATA)))).toEqual(DATA);
});

it("understands text that was escaped to stand inside a script element", () => {
  const text = JSON.stringify({ ...DATA, api: "</script><!--" }).replace(/[<>]/g, (char) =>
    char === "<" ? "\\u003c" : "\\u003e",
  );
  expect(readPageData(pageWith(text)).api).toBe("</script><!--");
});

it("starts without a configuration that did not arrive in time", () => {
  expect(readPageData(pageWith(JSON.stringify({ ...DATA, config: null }))).config).toBeNull();
});

it.each([
  ["has no data", null, "Serve it from the edge server"],
  ["has empty data", "", "Serve it from the edge server"],
  ["has data that is no JSON", "{", "JSON"],
  [
    "has data of another shape",
    JSON.stringify({ ...DATA, composition: { slices: [{ name: 7 }] } }),
    "composition",
  ],
  [
    "has a feed that is no address",
    JSON.stringify({ ...DATA, config: { market: "live", feed: "x" } }),
    "feed",
  ],
])("refuses a page that %s", (_, text, message) => {
  expect(() => readPageData(pageWith(text))).toThrow(message);
});

it("takes the visitor's own place from the cookie, where the page was made for many", () => {
  const page = pageWith(JSON.stringify(DATA));
  const cohortWith = (cookie: string) => {
    Object.defineProperty(page, "cookie", { value: cookie, configurable: true });
    return readPageData(page).deployment.cohort;
  };
  expect(
    ["a=b; cointide-cohort=42.07", "cointide-cohort=7", "cointide-cohort=x", ""].map(cohortWith),
  ).toEqual([42.07, 7, 0, 0]);
});
