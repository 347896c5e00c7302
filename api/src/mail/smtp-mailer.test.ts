import type { Email } from "postal-mime";
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { startMailServer } from "../testing/mail-server.ts";
import { createRecordedLog } from "../testing/test-log.ts";
import { codeMail } from "./code-mail.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of undo.splice(0)) await stop();
});

/** A mail server that ends with the test. */
async function startServer(options?: SMTPServerOptions) {
  const server = await startMailServer(options);
  undo.push(server.stop);
  return server;
}

function mailerTo(port: number, credentials = "") {
  const { log, messages } = createRecordedLog();
  const url = `smtp://${credentials}127.0.0.1:${port}`;
  return {
    messages,
    ...createSmtpMailer({ url, from: "Cointide <mail@cointide.test>", log, pauses: [10, 10] }),
  };
}

const mail = (to = "ada@example.com") =>
  codeMail({ purpose: "account", to, code: "012345", publicOrigin: "https://cointide.test" });

describe("mail through a mail server", () => {
  it("arrives as it was posted, for people and for programs", async () => {
    const { port, mails } = await startServer();
    const { post, close } = mailerTo(port);
    post(mail());
    await expect.poll(() => mails.length).toBe(1);
    await close();
    const [{ from, to, email } = { from: "", to: [], email: {} as Email }] = mails;
    expect([from, to]).toEqual(["mail@cointide.test", ["ada@example.com"]]);
    expect(email.from).toEqual({ name: "Cointide", address: "mail@cointide.test" });
    expect(email.subject).toBe("Confirm your Cointide account");
    expect(email.text).toMatch(/^012345$/m);
    expect(email.html).toContain(">012345<");
    expect(email.text?.match(/\d{6}/g)).toEqual(["012345"]);
    expect(email.html?.match(/\d{6}/g)).toEqual(["012345"]);
  });

  it("says who sends it where the server wants to know", async () => {
    const seen: string[] = [];
    const { port, mails } = await startServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username = "", password = "" }, _session, done) {
        seen.push(`${username}:${password}`);
        done(null, { user: username });
      },
    });
    const { post, close } = mailerTo(port, "tide:s3cret%21@");
    post(mail());
    await expect.poll(() => mails.length).toBe(1);
    expect(seen).toEqual(["tide:s3cret!"]);
    await close();
  });

  it.each([
    ["o'neil+a_b-c@example.com", "o'neil+a_b-c@example.com"],
    ["a&b!x@example.com", "a&b!x@example.com"],
    ["!#$%&'*+/=?^_`{|}~-@example.com", "!#$%&'*+/=?^_`{|}~-@example.com"],
    ["anna@xn--e1afmkfd.xn--p1ai", "anna@xn--e1afmkfd.xn--p1ai"],
    ["Anna@Пример.рф", "Anna@xn--e1afmkfd.xn--p1ai"],
  ])("goes to one recipient, by the address that mail servers know: %s", async (address, recipient) => {
    // The server shows domains in their alphabet; what it was sent is in its log.
    const lines: unknown[] = [];
    const drop = () => {};
    const debug = (_entry: unknown, ...words: unknown[]) => void lines.push(words.at(-1));
    const logger = { trace: drop, debug, info: drop, warn: drop, error: drop, fatal: drop };
    const { port, mails } = await startServer({ logger });
    const { post, close } = mailerTo(port);
    post(mail(address));
    await expect.poll(() => mails.length).toBe(1);
    expect(lines.filter((line) => String(line).startsWith("RCPT"))).toEqual([`RCPT TO:<${recipient}>`]);
    expect(mails[0]?.email.to).toEqual([{ name: "", address: recipient }]);
    await close();
  });

  it("is tried again while the server is busy", async () => {
    let refusals = 2;
    const { port, mails } = await startServer({
      onRcptTo(_address, _session, done) {
        refusals -= 1;
        done(refusals >= 0 ? Object.assign(new Error("busy"), { responseCode: 451 }) : null);
      },
    });
    const { post, close, messages } = mailerTo(port);
    post(mail());
    await expect.poll(() => mails.length).toBe(1);
    expect(messages()).toEqual(["An email could not be sent yet", "An email could not be sent yet"]);
    await close();
  });

  it("is given up when it can never be sent, and logged without the recipient or the code", async () => {
    const { port } = await startServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error("no ada"), { responseCode: 550 })),
    });
    const { post, close, messages } = mailerTo(port);
    post(mail());
    await expect.poll(() => messages().length).toBe(1);
    expect(messages()).toEqual(["An email could not be sent"]);
    await close();
  });

  it("delays neither its sender nor, for long, the end of the service", async () => {
    const { post, close, messages } = mailerTo(9);
    post(mail());
    await close();
    expect(messages().at(-1)).toBe("An email could not be sent");
  });
});
