import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import { type AddressInfo, createServer as createListener } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findNginx, type RunningNginx, runNginx } from "../testing/run-nginx.ts";
import { addDemoRelease, addDemoShell, demoRegistry } from "./testing/demo-store.ts";
import { writeSite } from "./write-site.ts";

const found = findNginx() !== undefined;
if (!found) console.warn("nginx with its brotli module is missing: its configuration is NOT tested here.");

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

/** Sends the path as it is: fetch would tidy it up and decompress the answer. */
function ask(port: number, path: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<Answer>((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      let text = "";
      response.on("data", (part) => {
        text += part;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    asked.on("error", reject).end();
  });
}

async function freePort(): Promise<number> {
  const listener = createListener();
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const { port } = listener.address() as AddressInfo;
  await new Promise((resolve) => listener.close(resolve));
  return port;
}

describe.runIf(found)("a real nginx with the configuration of a site", () => {
  const VERSION = "/mfe-demo/1.0.0-aaaaaaaa";
  const FOR_GOOD = "public, max-age=31536000, immutable";
  let folder: string;
  let shell: number;
  let slice: number;
  let service: Server;
  let nginx: RunningNginx;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "site-"));
    service = createServer((asked, response) => {
      const { url, headers } = asked;
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ url, headers }));
    });
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
    [shell, slice] = [await freePort(), await freePort()];
    const [good, fresh] = ["1.0.0-aaaaaaaa", "1.0.1-bbbbbbbb"].map((version) =>
      addDemoRelease(folder, version),
    );
    if (good === undefined || fresh === undefined) throw new Error("no releases");
    const registry = demoRegistry(7, [addDemoShell(folder, "aaaaaaaa")], [good], {
      release: fresh,
      percent: 25,
    });
    const out = join(folder, "site");
    writeSite({
      ...{ out, releases: folder, registry, signed: '{"payload":"{}","signature":"x"}', publicKey: "key" },
      ...{ shellOrigin: `http://localhost:${shell}`, origins: { "mfe-demo": `http://localhost:${slice}` } },
      service: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
      embedServices: { "mfe-demo": `http://127.0.0.1:${(service.address() as AddressInfo).port}` },
      ...{ feeds: ["wss://feed.example/ws"], overrides: false, certificates: undefined },
    });
    nginx = await runNginx(join(out, "nginx.conf"), shell);
  });
  afterAll(async () => {
    await nginx?.stop();
    service?.closeAllConnections();
    service?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = (path: string, headers: Record<string, string> = {}) =>
    ask(shell, path, { accept: "text/html", ...headers });

  test("a release's files are cached for good, typed, and open to every origin", async () => {
    for (const [name, type] of [
      ["remoteEntry.js", "text/javascript; charset=utf-8"],
      ["remoteEntry.js.map", "application/json; charset=utf-8"],
      ["LICENSES.txt", "text/plain; charset=utf-8"],
      ["style.0123abcd.css", "text/css; charset=utf-8"],
    ]) {
      const { status, headers } = await ask(slice, `${VERSION}/${name}`);
      expect(status, name).toBe(200);
      expect(headers).toMatchObject({
        "content-type": type,
        "cache-control": FOR_GOOD,
        "access-control-allow-origin": "*",
        "timing-allow-origin": "*",
        "cross-origin-resource-policy": "cross-origin",
        "x-content-type-options": "nosniff",
      });
    }
  });

  test("a malformed address is a page that is not cached", async () => {
    for (const path of ["/%", "/%ff/%", "/dashboard/%E0%A4%A"]) {
      const { status, headers, text } = await open(path);
      expect(status, path).toBe(400);
      expect(headers, path).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
      });
      expect(headers["set-cookie"], path).toBeUndefined();
      expect(text, path).toContain('id="root"');
    }
    expect((await open("/.malformed")).status).toBe(404);
  });

  test("what is too large is answered with a sentence for people", async () => {
    const x = "x".repeat(40_000);
    for (const [path, headers] of [[`/?q=${x}`], ["/", { cookie: x }], ["/api/user", { a: x }]] as const) {
      const { status, text } = await open(path, headers);
      expect(status, path).toBe(431);
      expect(text).toMatch(/^The request's address or headers are too large\./);
    }
    expect((await open("/.too-large")).status).toBe(404);
  });

  test("a browser gets the copy that it likes", async () => {
    for (const [accept, encoding] of [
      ["gzip, deflate, br", "br"],
      ["gzip", "gzip"],
      ["gzip, br;q=0", "gzip"],
      ["identity", undefined],
    ]) {
      for (const [port, path] of [
        [slice, `${VERSION}/remoteEntry.js`],
        [shell, "/registry.json"],
      ] as const) {
        const { headers } = await ask(port, path, { "accept-encoding": accept ?? "" });
        expect(headers["content-encoding"], `${path} for ${accept}`).toBe(encoding);
        if (encoding) expect(headers.vary).toContain("Accept-Encoding");
      }
      expect((await open("/", { "accept-encoding": accept ?? "" })).headers["content-encoding"]).toBe(
        encoding,
      );
    }
  });

  test("what a browser has is not sent again", async () => {
    for (const [port, path] of [
      [slice, `${VERSION}/remoteEntry.js`],
      [shell, "/registry.json"],
      [shell, "/"],
    ] as const) {
      const visitor = { accept: "text/html", cookie: "cointide-cohort=1" };
      const { headers } = await ask(port, path, visitor);
      const again = await ask(port, path, { ...visitor, "if-none-match": String(headers.etag) });
      expect(again.status, path).toBe(304);
      expect(again.text).toBe("");
    }
    const part = await ask(slice, `${VERSION}/remoteEntry.js`, { range: "bytes=0-5" });
    expect([part.status, part.text]).toEqual([206, "export"]);
    expect((await ask(slice, `${VERSION}/remoteEntry.js`, {}, "HEAD")).text).toBe("");
  });

  test("a missing file is a 404 that is not cached and, of a slice, that any page can read", async () => {
    const missing = await ask(slice, `${VERSION}/none.0123abcd.js`);
    expect(missing.status).toBe(404);
    expect(missing.headers).toMatchObject({
      "cache-control": "no-store",
      "access-control-allow-origin": "*",
    });
    for (const path of ["/main.ffffffff.js", "/nothing.txt"]) {
      const { status, headers } = await ask(shell, path, { accept: "*/*" });
      expect(status).toBe(404);
      expect(headers["cache-control"]).toBe("no-store");
    }
  });

  test("nothing hidden, half written or outside is served", async () => {
    for (const path of [
      "/.part-x/y.js",
      "/a.part/b.js",
      "/../nginx.conf",
      "/%2e%2e/nginx.conf",
      "/",
      VERSION,
    ]) {
      expect((await ask(slice, path)).status, path).toBeGreaterThanOrEqual(400);
      expect((await ask(shell, path, { accept: "*/*" })).status, path).toBeGreaterThanOrEqual(400);
    }
  });

  test("the shell's files belong to it alone; hashed ones are cached for good", async () => {
    const script = await ask(shell, "/main.aaaaaaaa.js");
    expect(script.headers["cache-control"]).toBe(FOR_GOOD);
    expect(script.headers["access-control-allow-origin"]).toBeUndefined();
    expect((await ask(shell, "/icon.svg")).headers["cache-control"]).toBe("no-cache");
    const registry = await ask(shell, "/registry.json");
    expect(registry.headers["cache-control"]).toBe("no-cache");
    expect(registry.text).toBe('{"payload":"{}","signature":"x"}');
  });

  test("each address that a person opens gives the page of its class, for this visitor", async () => {
    const cookie = "cointide-cohort=99";
    for (const [path, name] of [
      ["/", "landing"],
      ["/nowhere", "index"],
      ["/dashboard", "dashboard"],
      ["/dashboard/demo/1?a=b", "dashboard.demo"],
      ["/dashboards", "index"],
    ]) {
      const { status, headers, text } = await open(path ?? "", { cookie });
      expect(status).toBe(200);
      expect(text, path).toBe(readFileSync(join(folder, "site/pages/from-25", `${name}.html`), "utf8"));
      expect(headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "private, no-cache",
        "content-security-policy": "frame-ancestors 'none'",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
      });
      expect(headers.vary).toContain("Cookie");
      expect(headers["set-cookie"]).toBeUndefined();
    }
  });

  test("a visitor's place decides the variant, and an invalid one is replaced", async () => {
    const variantOf = (text: string) => (text.includes('"cohort":25') ? "all" : "trial");
    for (const [value, variant] of [
      ["0", "trial"],
      ["24.99", "trial"],
      ["25", "all"],
      ["99.99", "all"],
    ]) {
      const { headers, text } = await open("/", { cookie: `a=b; cointide-cohort=${value}; c=d` });
      expect(variantOf(text), value).toBe(variant);
      expect(headers["set-cookie"]).toBeUndefined();
    }
    for (const value of ["100", "-1", "x", ""]) {
      const { headers } = await open("/", { cookie: `cointide-cohort=${value}` });
      expect(String(headers["set-cookie"])).toMatch(
        /^cointide-cohort=\d{1,2}\.\d\d; Max-Age=31536000; Path=\/; SameSite=Lax$/,
      );
    }
  });

  test("visitors are spread evenly, and each stays where it is", async () => {
    let onTrial = 0;
    for (let visitor = 0; visitor < 400; visitor++) {
      const { headers, text } = await open("/");
      const cookie = String(headers["set-cookie"]).split(";", 1)[0] ?? "";
      const trial = Number(cookie.split("=")[1]) < 25;
      expect(text.includes('"cohort":25')).toBe(!trial);
      if (trial) onTrial++;
      if (visitor % 20 === 0)
        expect((await open("/dashboard", { cookie })).text.includes('"cohort":25')).toBe(!trial);
    }
    // 100 are to be expected; to be off by 45 is five times the usual deviation.
    expect(Math.abs(onTrial - 100)).toBeLessThan(45);
  });

  test("below /api the service answers with the client's address, but for its internal routes", async () => {
    const { text } = await ask(shell, "/api/tickers?symbols=BTCUSDT", {
      ...{ "x-forwarded-for": "9.9.9.9", forwarded: "for=9.9.9.9" },
    });
    const { url, headers } = JSON.parse(text);
    expect(url).toBe("/tickers?symbols=BTCUSDT");
    expect(headers["x-forwarded-for"]).toBe("127.0.0.1");
    expect(headers).toMatchObject({ host: `127.0.0.1:${shell}`, "x-forwarded-proto": "http" });
    expect(headers).not.toHaveProperty("forwarded");
    for (const path of [
      "/api/dev/outbox",
      "/api/telemetry/canaries",
      "/api//telemetry/%63anaries/",
      "/api/metrics",
    ]) {
      expect((await ask(shell, path)).status, path).toBe(404);
    }
    expect((await ask(shell, "/api/telemetry")).status).toBe(200);
  });

  test("pages for foreign sites are asked of the slice's own server", async () => {
    for (const path of ["/embed/", "/embed/ticker.js"]) {
      expect(JSON.parse((await ask(slice, path)).text).url).toBe(path);
    }
    expect((await ask(slice, "/embedded")).status).toBe(404);
  });

  test("it is well, and says so when the service is not", async () => {
    expect((await ask(shell, "/healthz")).text).toBe("ok");
    expect((await ask(slice, "/healthz")).text).toBe("ok");
    service.closeAllConnections();
    await new Promise((resolve) => service.close(resolve));
    const { status, text } = await ask(shell, "/api/config");
    expect([status, text]).toEqual([502, "The service cannot be reached."]);
  });
});
