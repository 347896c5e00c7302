import { expect, test } from "vitest";
import { readPageAddress } from "./page-address.ts";

test.each([
  "/",
  "/dashboard/charts/%E5%B8%81USDT?range=7d",
  "/dashboard/streams/historical?symbols=%5B%22BTCUSDT%22%5D&note=%23",
  "/a%2Fb/",
  "/%",
  "/%ff",
  "/%25",
])("the address %s stays as it is", (url) => {
  expect(readPageAddress(url)).toEqual({ pathname: url.split("?", 1)[0], redirect: null });
});

test.each([
  ["/dashboard/%6Darkets?a=%6D", "/dashboard/markets?a=%6D"],
  ["//dashboard///markets", "/dashboard/markets"],
  ["/dashboard/./x/../markets", "/dashboard/markets"],
  ["/dashboard/%2E%2e/list", "/list"],
])("another spelling, %s, redirects to %s", (url, redirect) => {
  expect(readPageAddress(url)).toEqual({ pathname: redirect.split("?", 1)[0], redirect });
});

test.each([
  ["only the # is encoded", "%23v=1&name=A%20B&symbols=BTC,ETH", "#v=1&name=A%20B&symbols=BTC,ETH"],
  ["a query was appended", "%23v=1&symbols=BTC?utm_source=x", "#v=1&symbols=BTC?utm_source=x"],
  ["all of it is encoded", "%23v%3D1%26name%3D100%2525", "#v%3D1%26name%3D100%2525"],
  ["all of it is encoded twice", "%2523v%253D1%2526name%253D100%252525", "#v%3D1%26name%3D100%2525"],
  ["the # and percent signs are encoded twice", "%2523v=1&name=A%2520B", "#v=1&name=A%20B"],
  [
    "only the # of a name with a percent sign is encoded twice",
    "%2523v=1&name=100%25&a",
    "#v=1&name=100%25&a",
  ],
  ["it has malformed encoding", "%23v=1&name=%E0%A4", "#v=1&name=%E0%A4"],
])("an encoded # becomes a fragment when %s", (_, end, fragment) => {
  expect(readPageAddress(`/list${end}`)).toEqual({ pathname: "/list", redirect: `/list${fragment}` });
});

test.each([
  "//evil.test/%23a",
  "/\\evil.test/%23a",
  "/%2e//evil.test/%23a",
  "/@evil.test%23a",
  "/:8080%23a",
  "//user@evil.test",
])("the redirect of %s stays on this host", (url) => {
  const { redirect } = readPageAddress(url);
  expect(new URL(redirect ?? "", "https://cointide.test/x").host).toBe("cointide.test");
});
