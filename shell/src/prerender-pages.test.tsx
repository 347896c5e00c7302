import { expect, it } from "vitest";
import { prerenderPages } from "./prerender-pages.tsx";

const { landing, dashboard } = prerenderPages();

it("renders the landing page's heading, both ways in, and a place for each pair", () => {
  expect(landing).toContain("<h1>Create custom streams from a list of over 500 assets</h1>");
  expect(landing).toMatch(/<button [^>]*type="button"[^>]*>.*Get realtime updates now/);
  expect(landing).toMatch(/<a [^>]*href="\/register\/signin"/);
  expect(landing.match(/<th [^>]*scope="row"/g)).toHaveLength(8);
});

it("renders the dashboard's header, and skeletons of what depends on the visitor", () => {
  expect(dashboard).toMatch(
    /<header.*Search coins.*Connecting.*Notifications.*Sign in.*Settings menu.*<\/header>/,
  );
  expect(dashboard).toMatch(/Loading your profile.*Unique assets.*Loading your streams/);
});

it.each([landing, dashboard])(
  "has no inline style, which the page's policy forbids, and no title",
  (markup) => {
    expect(markup).not.toContain("style=");
    expect(markup).not.toContain("<title>");
  },
);
