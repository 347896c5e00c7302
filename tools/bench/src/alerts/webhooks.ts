import { createServer } from "node:http";

/** Where the service sends webhooks: how long after its price each came, in ms. */
export type Webhooks = { url: string; port: number; waits: number[]; stop(): Promise<void> };

export async function openWebhooks(port: number): Promise<Webhooks> {
  const waits: number[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
    request.on("end", () => {
      response.end();
      const { at, source } = JSON.parse(text) as { at: number; source: string };
      if (source === "tick") waits.push(Date.now() - at);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    ...{ url: `http://127.0.0.1:${port}/`, port, waits },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
