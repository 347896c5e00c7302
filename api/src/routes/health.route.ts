import type { AppInstance } from "../http/app-instance.ts";
import { sentence } from "../http/docs.ts";

export function addHealthRoute(app: AppInstance): void {
  const schema = {
    summary: "Whether the service runs",
    response: { 200: sentence("It runs.") },
  };
  app.get("/healthz", { schema }, async (_request, reply) =>
    reply.type("text/plain; charset=utf-8").send("The service runs."),
  );
}
