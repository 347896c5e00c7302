import fastify from "fastify";
import { expect, it } from "vitest";
import { signPreview } from "../releases/previews.ts";
import { releaseOf } from "../releases/release-record.ts";
import { sampleBuild, sampleKeys } from "../releases/testing/sample-builds.ts";
import { answerPreviewLink, previewOf } from "./preview-visits.ts";

const HOUR = 60 * 60 * 1_000;
const { privateKey, publicKey } = sampleKeys();
if (privateKey === null) throw new Error("Sample keys can sign.");
const token = signPreview("mfe-demo", releaseOf(sampleBuild("one")), Date.now() + HOUR, privateKey);

const app = fastify();
app.setNotFoundHandler(async (request, reply) => {
  if (answerPreviewLink(request, reply, { publicKey, secure: true })) return reply;
  return previewOf(request, publicKey)?.slice ?? "no preview";
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

it("an empty one ends it, and a forged one too, which is refused", async () => {
  const ended = await open("/dashboard?preview=");
  expect([ended.statusCode, ended.headers.location]).toEqual([302, "/dashboard"]);
  const forged = await open(`/dashboard?preview=${token}x`);
  expect([forged.statusCode, forged.body]).toEqual([403, expect.stringContaining("has expired")]);
  for (const { headers } of [ended, forged])
    expect(headers["set-cookie"]).toMatch(/^cointide-preview=; Max-Age=0;/);
});

it.each(["//evil.example", "/\\evil.example", "///evil.example"])(
  "%s leads to no other site",
  async (path) => {
    const { headers } = await open(`${path}?preview=${token}`);
    expect(new URL(String(headers.location), "https://cointide.example").host).toBe("cointide.example");
  },
);
