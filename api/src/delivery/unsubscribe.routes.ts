import { sql } from "drizzle-orm";
import type { FastifyReply } from "fastify";
import * as z from "zod";
import type { AccountContext } from "../accounts/context.ts";
import type { Database } from "../database/database.ts";
import { alertChannels, users } from "../database/schema.ts";
import { DomainError } from "../domain-error.ts";
import type { AppInstance } from "../http/app-instance.ts";
import { sentence } from "../http/docs.ts";
import { limitAddress } from "../limits/limit-address.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

const UNKNOWN =
  "This link is invalid. Open it from the email again, or sign in and change your notification settings.";

/** More than any form sends, in bytes. */
const BODY_LIMIT = 8 * 1024;

/** What the page may do: send its one form. Browsers say where a form comes from only with a policy for that. */
const PAGE_HEADERS = {
  "content-security-policy": "default-src 'none';form-action 'self';frame-ancestors 'none';base-uri 'none'",
  "referrer-policy": "same-origin",
};

const pageOf = (content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Alert emails – Cointide</title></head><body><main><h1>Alert emails</h1>${content}</main></body></html>`;

const QUESTION = pageOf(
  `<p>Stop getting emails when your alerts fire?</p><form method="post"><button>Unsubscribe</button></form>`,
);
const DONE = pageOf(
  `<p>You are unsubscribed from alert emails. Your alerts keep running. You can turn emails back on in the notification settings of your alerts.</p>`,
);

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.headers(PAGE_HEADERS).type("text/html; charset=utf-8").send(page);

const page = (description: string) => ({ description, content: { "text/html": { schema: z.string() } } });

const querystring = z.object({ token: z.string(UNKNOWN).check(z.maxLength(500, UNKNOWN)) });

const schema = {
  querystring,
  response: { 200: page("An HTML page"), 404: sentence("The link is not one that the service made.") },
};

type Options = { accounts: Pick<AccountContext, "database" | "keys" | "limits"> };

async function stopMail(database: Database, userId: string): Promise<void> {
  await database.execute(
    sql`INSERT INTO ${alertChannels} (user_id, mail) SELECT id, false FROM ${users} WHERE id = ${userId}
        ON CONFLICT (user_id) DO UPDATE SET mail = false`,
  );
}

function addRoutes(app: AppInstance, { database, keys }: Options["accounts"]): void {
  function memberOf(token: string): string {
    const userId = readUnsubscribeToken(keys.unsubscribe, token);
    if (userId === null) throw new DomainError("not-found", UNKNOWN);
    return userId;
  }

  const asking = {
    ...schema,
    summary: "Show the page that unsubscribes from alert emails; every alert email links to it",
  };
  app.get("/alerts/unsubscribe", { schema: asking }, async ({ query }, reply) => {
    memberOf(query.token);
    return sendPage(reply, QUESTION);
  });
  const stopping = {
    ...schema,
    summary: "Unsubscribe from alert emails; also serves one-click unsubscribe in mail programs",
  };
  app.post("/alerts/unsubscribe", { schema: stopping }, async ({ query }, reply) => {
    await stopMail(database, memberOf(query.token));
    return sendPage(reply, DONE);
  });
}

/**
 * Adds the page that a mail's link opens, and what its button, or the mail program's own (RFC 8058), sends. A person who has
 * the link need not sign in.
 */
export async function addUnsubscribeRoutes(app: AppInstance, { accounts }: Options): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook("onRequest", limitAddress(accounts.limits, "account"));
    // Whatever a form or a mail program sends says nothing beyond the address itself.
    scope.removeAllContentTypeParsers();
    const options = { parseAs: "string", bodyLimit: BODY_LIMIT } as const;
    scope.addContentTypeParser("*", options, (_request, _body, done) => done(null));
    addRoutes(scope, accounts);
  });
}
