import { createHmac } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { fileURLToPath } from "node:url";

/** A certificate that signs itself, which the product under test trusts. */
export const CERTIFICATE = fileURLToPath(new URL("../certificates/localhost.pem", import.meta.url));
const KEY = fileURLToPath(new URL("../certificates/localhost.key.pem", import.meta.url));

/** A call of a webhook as it arrived. */
type WebhookCall = { headers: Record<string, string | string[] | undefined>; body: string };

/** A server of a member's own that takes every call, over TLS. */
export async function openWebhook(port: number) {
  const calls: WebhookCall[] = [];
  const identity = { cert: readFileSync(CERTIFICATE), key: readFileSync(KEY) };
  const server = createServer(identity, (request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      calls.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `https://127.0.0.1:${port}/crossings`,
    calls: calls as readonly WebhookCall[],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What the call's signature has to be, as Standard Webhooks says. */
export function expectedSignature(secret: string, { headers, body }: WebhookCall): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}
