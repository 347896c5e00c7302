import { MAX_ALERTS } from "@cointide/shared/contracts/alert-limits";
import { MAX_STREAMS } from "@cointide/shared/contracts/streams";
import { describe, expect, it } from "vitest";
import { setUpAccounts } from "../testing/account-service.ts";
import { alertId, alertSettings } from "../testing/alert-service.ts";
import { ONE_ENGINE } from "../testing/databases.ts";
import { importKey, openTestMarket } from "../testing/file-import.ts";
import { answer } from "../testing/test-app.ts";

const REFUSAL = [429, "Too many changes. Please try again in a minute."];

/** All that an account can hold. */
const fullAccount = (round: number) => ({
  streams: Array.from({ length: MAX_STREAMS }, (_, number) => ({
    name: `Stream ${round}-${number}`,
    symbols: ["BTCUSDT"],
  })),
  alerts: Array.from({ length: MAX_ALERTS }, (_, number) => ({
    id: alertId(round * MAX_ALERTS + number),
    ...alertSettings({ note: `${round}-${number}` }),
    expiresAt: null,
  })),
  preferences: {},
});

describe.each(ONE_ENGINE)("the limit of imports on $engine", ({ open }) => {
  const service = setUpAccounts(open, { opening: openTestMarket(), limitFactor: 1 });

  it("allows two full accounts a minute, refuses the next one, and never an undo", async () => {
    const ada = service.browser();
    await ada.join("ada@example.com", "Passw0rd");
    const send = (round: number) => ada.post("/user/import", fullAccount(round), importKey(round));
    const undo = (round: number) => ada.delete(`/user/import/${importKey(round)}`);
    expect((await send(1)).statusCode).toBe(200);
    expect((await undo(1)).statusCode).toBe(200);
    expect((await send(2)).statusCode).toBe(200);
    const refused = await send(3);
    expect(answer(refused)).toEqual(REFUSAL);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    for (let change = 0; change < 110; change += 1) await ada.delete(`/alerts/${alertId(9_999_999)}`);
    expect(answer(await ada.delete(`/alerts/${alertId(1)}`))).toEqual(REFUSAL);
    expect((await undo(2)).statusCode).toBe(200);
    expect((await ada.get("/streams")).json().streams).toEqual([]);
  });
});
