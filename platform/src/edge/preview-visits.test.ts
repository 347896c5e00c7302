import fastify from "fastify";
import { expect, it } from "vitest";
import { signPreview } from "../releases/previews.ts";
import { releaseOf } from "../releases/release-record.ts";
import { sampleBuild, sampleKeys } from "../releases/testing/sample-builds.ts";
import { openPreviewLink, previewOf } from "./preview-visits.ts";

const HOUR = 60 * 60 * 1_000;
const { privateKey, publicKey } = sampleKeys();
if (privateKey === null) throw new Error("Sample keys can sign.");
const release = releaseOf(sampleBuild("one"));
const token = signPreview("mfe-demo", release, Date.now() + HOUR, privateKey);

const app = fastify();
app.setNotFoundHandler(async (request, reply) => {
  const { isAnswered, refused } = openPreviewLink(request, reply, { publicKey, secure: true });
  if (isAnswered) return reply;
  return refused ? refused : (previewOf(request, publicKey)?.slice ?? "no preview");
});

const open = (url: string, cookie = "") => app.inject({ url, headers: { cookie } });

it("a link is kept for this browser, by a cookie that no script reads, and leads to its page without itself", async () => {
  const { statusCode, headers } = await open(`/dashboard?a=1&preview=${token}&b=%26`);
  expect([statusCode, headers.location]).toEqual([302, "/dashboard?a=1&b=%26"]);
  expect(headers["set-cookie"]).toMatch(
    new RegExp(`^cointide-preview=${token}; Max-Age=3[56]\\d\\d; Path=/; SameSite=Lax; HttpOnly; Secure$`),
  );
  const [cookie = ""] = String(headers["set-cookie"]).split(";");
  expect((await open("/dashboard", `other=1; ${cookie}`)).body).toBe("mfe-demo");
  expect((await open("/dashboard", `${cookie}x`)).body).toBe("no preview");
  expect((await open("/dashboard")).body).toBe("no preview");
});

it("an empty, forged or expired link ends the preview, and the page says why", async () => {
  const ended = await open("/dashboard?preview=");
  expect([ended.statusCode, ended.headers.location]).toEqual([302, "/dashboard"]);
  const forged = await open(`/dashboard?preview=${token}x`);
  expect([forged.statusCode, forged.json()]).toEqual([403, { reason: "unknown" }]);
  const expires = Date.now() - 1;
  const old = signPreview("mfe-demo", release, expires, privateKey);
  const expired = await open(`/dashboard?preview=${old}`, `cointide-preview=${token}`);
  expect([expired.statusCode, expired.json()]).toEqual([
    403,
    { reason: "expired", slice: "mfe-demo", expires },
  ]);
  for (const { headers } of [ended, forged, expired])
    expect(headers["set-cookie"]).toMatch(/^cointide-preview=; Max-Age=0;/);
});

it.each(["//evil.example", "/\\evil.example", "///evil.example"])(
  "%s leads to no other site",
  async (path) => {
    const { headers } = await open(`${path}?preview=${token}`);
    expect(new URL(String(headers.location), "https://cointide.example").host).toBe("cointide.example");
  },
);
