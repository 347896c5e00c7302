import { expect, it } from "vitest";
import { siteOf } from "./site-of.ts";

it.each([
  ["hooks.slack.com", "slack.com"],
  ["r4nd0m.slow.example.com", "example.com"],
  ["HOOKS.Slack.COM.", "slack.com"],
  ["a.b.example.co.uk", "example.co.uk"],
  ["a_b.example.com", "example.com"],
  ["hooks.xn--bcher-kva.de", "xn--bcher-kva.de"],
  ["x.xn--fiqs8s", "x.xn--fiqs8s"],
  ["ada.github.io", "ada.github.io"],
  ["a.ada.github.io", "ada.github.io"],
  ["github.io", "io"],
  ["co.uk", "uk"],
  ["r4nd0m.ck", "ck"],
  ["a.b.internal", "internal"],
  ["b.internal", "internal"],
  ["localhost", "."],
  ["r4nd0m", "."],
  ["com", "."],
])("the site of %s is %s", (host, site) => {
  expect(siteOf(host)).toBe(site);
});
