import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { alertChannels } from "../database/schema.ts";
import { setUpAccounts } from "../testing/account-service.ts";
import { ONE_ENGINE } from "../testing/databases.ts";
import { joinPerson } from "../testing/join-person.ts";
import { makeUnsubscribeToken, readUnsubscribeToken } from "./unsubscribe-token.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };

describe.each(ONE_ENGINE)("the link that ends mail about alerts on $engine", ({ open }) => {
  const service = setUpAccounts(open);

  async function join() {
    const { keys } = service.people.accounts;
    const { id } = await joinPerson(service.database, keys);
    return { id, url: `/alerts/unsubscribe?token=${makeUnsubscribeToken(keys.unsubscribe, id)}` };
  }
  const channelsOf = (id: string) =>
    service.database.select().from(alertChannels).where(eq(alertChannels.userId, id));

  it("shows a page with a button, and changes nothing yet", async () => {
    const { id, url } = await join();
    const { statusCode, headers, body } = await service.app.inject(url);
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(body).toContain('<form method="post"><button>Unsubscribe</button></form>');
    // Otherwise browsers would send the form without an origin, and it would be refused.
    expect(headers["referrer-policy"]).toBe("same-origin");
    expect(headers["content-security-policy"]).toContain("form-action 'self'");
    expect(await channelsOf(id)).toEqual([]);
  });

  it.each([
    ["a mail program's button", { ...FORM }, "List-Unsubscribe=One-Click"],
    [
      "a mail program that sends a form of parts",
      { "content-type": "multipart/form-data; boundary=x" },
      "--x--",
    ],
    ["the page's button", { ...FORM, origin: "https://cointide.test", "sec-fetch-site": "same-origin" }, ""],
    ["a program that sends nothing", {}, undefined],
  ])("ends mail by %s, without signing in, as often as it is sent", async (_, headers, payload) => {
    const { id, url } = await join();
    for (let time = 1; time <= 2; time += 1) {
      const response = await service.app.inject({ method: "POST", url, headers, payload });
      expect([response.statusCode, response.body]).toEqual([
        200,
        expect.stringContaining("You are unsubscribed from alert emails."),
      ]);
    }
    expect(await channelsOf(id)).toMatchObject([
      { userId: id, mail: false, webhook: null, webhookSecret: null },
    ]);
  });

  it("leaves the webhook as it is", async () => {
    const { id, url } = await join();
    const webhook = { webhook: "https://hooks.example.com/", webhookSecret: "whsec_x" };
    await service.database.insert(alertChannels).values({ userId: id, mail: true, ...webhook });
    await service.app.inject({ method: "POST", url });
    expect(await channelsOf(id)).toMatchObject([{ userId: id, mail: false, ...webhook }]);
  });

  it("is refused where it is forged, and from the page of another site", async () => {
    const [{ id, url }, other] = [await join(), await join()];
    const forged = [
      "/alerts/unsubscribe?token=x",
      `${url}x`,
      // One member's signature with another member's id.
      url.replace(/=.*\./, `=${/=(.*)\./.exec(other.url)?.[1]}.`),
    ];
    for (const address of forged) {
      for (const method of ["GET", "POST"] as const) {
        const { statusCode, body } = await service.app.inject({ method, url: address });
        expect([statusCode, body]).toEqual([404, expect.stringContaining("This link is invalid.")]);
      }
    }
    const headers = { ...FORM, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const foreign = await service.app.inject({ method: "POST", url, headers });
    expect(foreign.statusCode).toBe(403);
    expect(await channelsOf(id)).toEqual([]);
  });

  it("does no harm once its member is gone", async () => {
    const { keys } = service.people.accounts;
    const url = `/alerts/unsubscribe?token=${makeUnsubscribeToken(keys.unsubscribe, "gone")}`;
    expect((await service.app.inject({ method: "POST", url })).statusCode).toBe(200);
    expect(await channelsOf("gone")).toEqual([]);
  });
});

it("a token is only read with the key that made it", () => {
  const [key, other] = [Buffer.from("one key"), Buffer.from("another key")];
  const token = makeUnsubscribeToken(key, "ada");
  expect(readUnsubscribeToken(key, token)).toBe("ada");
  expect(readUnsubscribeToken(other, token)).toBeNull();
  for (const malformed of ["", ".", "..", token.slice(0, -1), token.replace(".", "")])
    expect(readUnsubscribeToken(key, malformed)).toBeNull();
});
