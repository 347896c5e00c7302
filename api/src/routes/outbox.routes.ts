import { answerLocally } from "@cointide/server/internal-addresses";
import { shownEmail } from "@cointide/shared/contracts/shown-email";
import * as z from "zod";
import type { AppInstance } from "../http/app-instance.ts";
import { escapeHtml } from "../mail/escape-html.ts";
import type { Outbox, OutboxMail } from "../mail/outbox.ts";

const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  at: z.string(),
});

const article = ({ to, subject, text, at }: OutboxMail) =>
  `<article><h2>${escapeHtml(subject)}</h2><p>To <strong>${escapeHtml(shownEmail(to))}</strong>, <time datetime="${at}">${at}</time></p><pre>${escapeHtml(text)}</pre></article>`;

function pageOf(mails: readonly OutboxMail[]): string {
  const articles = mails.toReversed().map(article).join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox</title></head><body><h1>Outbox</h1><p>Emails that would have been sent, latest first.</p>${articles || "<p>Nothing yet.</p>"}</body></html>`;
}

/** For developers, who have no mail server: what the service would have mailed. It answers only on their own machine. */
export function addOutboxRoute(app: AppInstance, outbox: Outbox): void {
  const schema = {
    summary: "List emails that would have been sent: oldest first as JSON, latest first as HTML",
    response: {
      200: {
        description: "The messages",
        content: { "application/json": { schema: z.array(mailSchema) }, "text/html": { schema: z.string() } },
      },
    },
  };
  app.get("/dev/outbox", { schema, onRequest: answerLocally }, async (request, reply) => {
    const mails = outbox.list();
    if (request.headers.accept?.includes("application/json")) {
      return reply.type("application/json; charset=utf-8").send([...mails]);
    }
    return reply.type("text/html; charset=utf-8").send(pageOf(mails));
  });
}
