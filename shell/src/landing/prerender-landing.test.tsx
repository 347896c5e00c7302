import { expect, it } from "vitest";
import { prerenderLanding } from "./prerender-landing.tsx";

const markup = prerenderLanding();

it("has the heading, both ways in, and a place for each pair", () => {
  expect(markup).toContain("<h1>Create custom streams from a list of over 500 assets</h1>");
  expect(markup).toMatch(/<button type="button"[^>]*>.*Get realtime updates now/);
  expect(markup).toMatch(/<a [^>]*href="\/register\/signin"/);
  expect(markup.match(/<li/g)).toHaveLength(8);
});

it("has no inline style, which the page's policy forbids, and no title, which the document has", () => {
  expect(markup).not.toContain("style=");
  expect(markup).not.toContain("<title>");
});
