import type { SliceReport } from "@cointide/shared/contracts/telemetry";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AccountService, createAccountService } from "../testing/account-service.ts";
import { ENGINES, type TestDatabase } from "../testing/databases.ts";
import { createRecordedLog } from "../testing/test-log.ts";

const FAILURE: SliceReport = {
  ...{ session: "0123456789abcdef", slice: "mfe-streams", version: "0.2.0-3f9a2c1b" },
  ...{ outcome: "render", message: "It broke", canary: false },
};

const [embedded] = ENGINES;
let opened: TestDatabase;
let service: AccountService;
let lines: ReturnType<typeof createRecordedLog>["lines"];
beforeAll(async () => {
  if (embedded === undefined) throw new Error("There is always an embedded database.");
  opened = await embedded.open();
}, 60_000);
beforeEach(async () => {
  const recorded = createRecordedLog();
  lines = recorded.lines;
  service = await createAccountService(opened, { log: recorded.log, limitFactor: 1 });
});
afterAll(() => opened.close());

const post = (payload: object | string, headers: Record<string, string> = {}, remoteAddress = "192.0.2.1") =>
  service.app.inject({ method: "POST", url: "/telemetry", payload, headers, remoteAddress });

const counted = async () =>
  (await service.app.inject({ url: "/metrics" })).body.match(/^slice_failures_total\{.*$/gm) ?? [];

describe("a page's report", () => {
  it.each([
    ["as JSON", "application/json"],
    ["as a beacon's plain text", "text/plain;charset=UTF-8"],
  ])("is accepted %s, from whomever", async (_, type) => {
    const headers = { "content-type": type, origin: "https://cointide.test" };
    const response = await post(JSON.stringify({ reports: [FAILURE] }), headers);
    expect([response.statusCode, response.body]).toEqual([204, ""]);
  });

  it("is refused where another site's page made a visitor's browser send it", async () => {
    const response = await post({ reports: [FAILURE] }, { origin: "https://evil.example" });
    expect(response.statusCode).toBe(403);
  });

  it("goes to the log, cut, and to the metrics", async () => {
    await post({
      reports: [
        { ...FAILURE, message: "x".repeat(500) },
        { ...FAILURE, outcome: "ready" },
      ],
    });
    const logged = lines.filter(({ msg }) => msg === "A slice failed in a page");
    const { slice, version, outcome } = FAILURE;
    expect(logged).toEqual([
      expect.objectContaining({ slice, version, outcome, canary: false, reason: "x".repeat(200) }),
    ]);
    expect(JSON.stringify(logged)).not.toContain("192.0.2.1");
    expect(await counted()).toEqual([
      `slice_failures_total{slice="mfe-streams",version="0.2.0-3f9a2c1b",outcome="render"} 1`,
    ]);
  });

  it("adds no more than a hundred names to the metrics", async () => {
    for (let first = 0; first < 120; first += 20) {
      const reports = Array.from({ length: 20 }, (_, index) => ({ ...FAILURE, version: `${first + index}` }));
      await post({ reports });
    }
    const names = await counted();
    expect(names).toHaveLength(101);
    expect(names).toContain(`slice_failures_total{slice="other",version="other",outcome="render"} 20`);
  });

  it.each<[string, unknown, string]>([
    ["without reports", {}, "Send 1 to 20 reports of slices as a list."],
    ["with an empty list", { reports: [] }, "Send 1 to 20 reports of slices as a list."],
    [
      "with too many",
      { reports: Array.from({ length: 21 }, () => FAILURE) },
      "Send 1 to 20 reports of slices as a list.",
    ],
    ["that is no object", [1], "Send 1 to 20 reports of slices as a list."],
    [
      "of a slice that cannot be",
      { reports: [{ ...FAILURE, slice: "../x" }] },
      "A slice is named mfe-… in lower case.",
    ],
    [
      "of an unknown stage",
      { reports: [{ ...FAILURE, outcome: "fine" }] },
      "A report's outcome is ready, blocked, load, contract, init or render.",
    ],
    [
      "with a long message",
      { reports: [{ ...FAILURE, message: "x".repeat(501) }] },
      "A report's message is a text of at most 500 characters.",
    ],
  ])("%s is refused with a sentence", async (_, body, sentence) => {
    const response = await post(JSON.stringify(body), { "content-type": "application/json" });
    expect([response.statusCode, response.body]).toEqual([422, sentence]);
  });

  it("is refused when it is empty, no JSON or of another type", async () => {
    const statusOf = async (body: string, type: string) =>
      (await post(body, { "content-type": type })).statusCode;
    expect(await statusOf("", "text/plain")).toBe(422);
    expect(await statusOf("{", "text/plain")).toBe(400);
    expect(await statusOf("a=b", "application/x-www-form-urlencoded")).toBe(415);
  });

  it("is refused beyond 16 KB", async () => {
    const large = await post(JSON.stringify({ reports: [FAILURE], filler: "x".repeat(16_384) }), {
      "content-type": "text/plain",
    });
    expect([large.statusCode, large.body]).toEqual([413, "The request is too large."]);
  });

  it("is refused after sixty in a minute from one address, whatever they said", async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 61; sent += 1) {
      statuses.push((await post(sent % 2 ? { reports: [FAILURE] } : {})).statusCode);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    const refused = await post({ reports: [FAILURE] });
    expect([refused.statusCode, Number(refused.headers["retry-after"])]).toEqual([429, 60]);
    expect((await post({ reports: [FAILURE] }, {}, "192.0.2.2")).statusCode).toBe(204);
    service.clock.advance(60_000);
    expect((await post({ reports: [FAILURE] })).statusCode).toBe(204);
  });
});

describe("the results of canaries", () => {
  it("are not readable from outside", async () => {
    const headers = { "x-forwarded-for": "192.0.2.1" };
    const response = await service.app.inject({ url: "/telemetry/canaries", headers });
    expect([response.statusCode, response.body]).toEqual([404, "There is nothing at this address."]);
  });
});
