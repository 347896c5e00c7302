import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { requireOverrides } from "./deployed-page.ts";

let server: Server | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, "localhost");
  await new Promise((resolve) => server?.once("listening", resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

const page = (overrides: boolean): RequestListener => {
  const deployment = { sequence: 1, shell: "1", cohort: 0, publicKey: null, origins: {}, overrides };
  const data = JSON.stringify({ api: "/api", composition: { slices: [] }, deployment, config: null });
  return (request, response) =>
    response
      .writeHead(request.headers.accept === "text/html" ? 200 : 404)
      .end(`<html><script type="application/json" id="cointide-page">${data}</script></html>`);
};

it("a deployment that allows overrides takes a slice", async () => {
  await expect(requireOverrides(await serve(page(true)))).resolves.toBeUndefined();
});

it("a deployment that does not allow overrides says how it would", async () => {
  await expect(requireOverrides(await serve(page(false)))).rejects.toThrow("ALLOW_OVERRIDES=1 npm start");
});

it("says how to start something when nothing runs", async () => {
  const origin = await serve(page(true));
  await new Promise((resolve) => server?.close(resolve));
  await expect(requireOverrides(origin)).rejects.toThrow(`Nothing answers at ${origin}. Start the product`);
});
