import { expectSignedIn, uniquePerson } from "@cointide/testing/account";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { cardOf, kept, picker } from "@cointide/testing/streams";
import { expect, type Locator, type Page } from "@playwright/test";
import { openScreen, SCREENS } from "../support/screens.ts";
import { test } from "../support/test.ts";

const LONG = { tag: "@long" };

/** Between the clicks of a double click, in ms; systems take up to 500 for one. */
const PAUSES = [
  { pause: 150, details: {} },
  { pause: 50, details: LONG },
  { pause: 400, details: LONG },
];
const STREAMS = guestStreams(["BTCUSDT", "ETHUSDT", "SOLUSDT"], ["ADAUSDT"], ["BNBUSDT"]);
const ADA = STREAMS[1];
const CONTROLS =
  "a:visible, button:visible, input:visible, select:visible, [role=option]:nth-child(-n+3):visible";

/** Clicks twice or oftener where the control is, as a person does, whatever comes under the pointer in between. */
async function doubleClick(page: Page, control: Locator, pause: number, clicks = 2): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (box === null) throw new Error(`${control} is not on the page.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let clickCount = 1; clickCount <= clicks; clickCount += 1) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    if (clickCount < clicks) await page.waitForTimeout(pause);
  }
}

const streamsKept = async (page: Page): Promise<unknown[]> =>
  JSON.parse((await kept(page, "u:streams")) ?? "[]");
const entries = (page: Page): Promise<number> => page.evaluate(() => history.length);

/** Double clicks that delete, and Undo, which must not be hit by the same clicks. */
async function expectDeletedOnce(page: Page, pause: number): Promise<void> {
  const undo = page.getByRole("button", { name: "Undo" });
  for (const name of [["ADAUSDT"], ["BTCUSDT", "ETHUSDT", "SOLUSDT"]]) {
    await doubleClick(page, cardOf(page, ...name).getByRole("button", { name: "Delete" }), pause);
    await expect(cardOf(page, ...name)).toHaveCount(0);
    expect(await streamsKept(page)).toHaveLength(2);
    await expect(undo).toBeVisible();
    await page.waitForTimeout(500);
    await doubleClick(page, undo, pause);
    await expect(cardOf(page, ...name)).toBeVisible();
    expect(await streamsKept(page)).toHaveLength(3);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.waitForTimeout(500);
  }
}

async function expectOneAssetRemoved(page: Page, pause: number): Promise<void> {
  await cardOf(page, "BTCUSDT", "ETHUSDT", "SOLUSDT").getByRole("button", { name: "Edit" }).click();
  await doubleClick(page, picker(page).getByRole("button", { name: "Remove BTCUSDT" }), pause);
  await expect(picker(page).getByText("2 of 5 selected")).toBeVisible();
  await expect(picker(page).getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function expectOpenedOnce(page: Page, pause: number): Promise<void> {
  const card = cardOf(page, "ADAUSDT");
  const openers = [
    page.getByRole("link", { name: "Create" }),
    card.getByRole("button", { name: "Edit" }),
    card.getByRole("button", { name: "Expand" }),
  ];
  for (const opener of openers) {
    const before = await entries(page);
    await doubleClick(page, opener, pause);
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.waitForTimeout(500);
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await entries(page)).toBeLessThanOrEqual(before + 1);
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await doubleClick(page, page.getByRole("button", { name: "Settings menu" }), pause);
  await page.waitForTimeout(500);
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await doubleClick(page, page.getByRole("button", { name: "Notices" }), pause);
  await page.waitForTimeout(500);
  await expect(page.getByRole("region", { name: "Past notices" })).toBeVisible();
}

async function expectModalDeletesOnce(page: Page, pause: number): Promise<void> {
  await page.goto(`/dashboard/streams/delete/${ADA?.id}`);
  const before = await entries(page);
  await doubleClick(page, page.getByRole("dialog").getByRole("button", { name: "Delete" }), pause);
  await expect(cardOf(page, "ADAUSDT")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(1);
  expect(await streamsKept(page)).toHaveLength(2);
  expect(await entries(page)).toBeLessThanOrEqual(before + 1);
}

for (const { pause, details } of PAUSES) {
  test(
    `two clicks ${pause} ms apart do on the board what one does, and no more`,
    details,
    async ({ page }) => {
      await becomeGuest(page, STREAMS);
      await page.addInitScript(() => localStorage.setItem("u:delPrompt", "off"));
      await page.goto("/dashboard");
      await test.step("on trash they delete one stream; on Undo, they do that alone", () =>
        expectDeletedOnce(page, pause));
      await test.step("on a chip they remove one asset", () => expectOneAssetRemoved(page, pause));
      await test.step("they open what they are for, once", () => expectOpenedOnce(page, pause));
      await test.step("on the modal's Delete they delete one stream", () =>
        expectModalDeletesOnce(page, pause));
    },
  );
}

test.describe("two taps on a phone, whose browser gives each a detail of 1 @long", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("lose nothing", async ({ page }) => {
    await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT", "SOLUSDT"], ["ADAUSDT"]));
    await page.addInitScript(() => {
      localStorage.setItem("u:delPrompt", "off");
      Object.defineProperty(UIEvent.prototype, "detail", { get: () => 1 });
    });
    await page.goto("/dashboard");
    const devtools = await page.context().newCDPSession(page);
    // The events carry their times: on a busy machine they may come to the page much later one after the other.
    const doubleTap = async (control: Locator) => {
      await control.scrollIntoViewIfNeeded();
      const box = await control.boundingBox();
      if (box === null) throw new Error(`${control} is not on the page.`);
      const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
      const start = Date.now() / 1_000;
      for (const timestamp of [start, start + 0.12]) {
        await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints, timestamp });
        const end = { type: "touchEnd" as const, touchPoints: [], timestamp: timestamp + 0.02 };
        await devtools.send("Input.dispatchTouchEvent", end);
      }
    };
    const card = cardOf(page, "BTCUSDT", "ETHUSDT", "SOLUSDT");
    await doubleTap(card.getByRole("button", { name: "Delete" }));
    await expect(card).toHaveCount(0);
    expect(await streamsKept(page)).toHaveLength(1);
    await page.waitForTimeout(500);
    await doubleTap(page.getByRole("button", { name: "Undo" }));
    await expect(card).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // What came to the place of a tap cannot be tapped for a second.
    await page.waitForTimeout(1_000);
    await doubleTap(card.getByRole("button", { name: "Edit" }));
    await page.waitForTimeout(500);
    await doubleTap(picker(page).getByRole("button", { name: "Remove BTCUSDT" }));
    await expect(picker(page).getByText("2 of 5 selected")).toBeVisible();
  });
});

test("a held Enter opens, closes and creates once @long", async ({ page }) => {
  await becomeGuest(page, guestStreams(["BTCUSDT"]));
  await page.goto("/dashboard");
  const hold = async (control: Locator) => {
    await control.focus();
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.down("Enter");
      await page.waitForTimeout(35);
    }
    await page.keyboard.up("Enter");
  };
  const before = await entries(page);
  await hold(cardOf(page, "BTCUSDT").getByRole("button", { name: "Delete" }));
  await expect(page.getByRole("dialog", { name: "Delete stream" })).toBeVisible();
  expect(await entries(page)).toBe(before + 1);
  await hold(page.getByRole("button", { name: "Cancel" }));
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.getByRole("link", { name: "Create" }).click();
  await picker(page).getByRole("combobox").fill("ethusdt");
  await hold(picker(page).getByRole("combobox"));
  await expect(picker(page).getByText("1 of 5 selected")).toBeVisible();
  await hold(picker(page).getByRole("button", { name: "Create" }));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await streamsKept(page)).toHaveLength(2);
});

test("three clicks send each form of an account once, and sign a device out once @long", async ({
  page,
  product,
}) => {
  test.setTimeout(90_000);
  const person = uniquePerson("Tri");
  const sent: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // What slices keep of a person is sent beside the forms.
    const isChange = request.method() !== "GET" && /^\/api\/(user(?!\/storage)|session)/.test(pathname);
    if (isChange) sent.push(`${request.method()} ${pathname.slice("/api".length)}`);
  });
  const submit = async (name: string, ...requests: string[]) => {
    sent.length = 0;
    const button = page.getByRole("dialog").last().getByRole("button", { name, exact: true });
    await expect(button).toBeEnabled();
    await doubleClick(page, button, 120, 3);
    await expect.poll(() => sent).toEqual(requests);
    await page.waitForTimeout(500);
    expect(sent).toEqual(requests);
  };
  const enter = (label: string, text: string) => page.getByLabel(label, { exact: true }).last().fill(text);

  await becomeGuest(page, guestStreams(["BTCUSDT"]));
  await page.goto("/dashboard/export");
  await enter("Name", person.name);
  await enter("Email", person.email);
  await enter("Password", person.password);
  await enter("Confirm password", person.password);
  await submit("Sign Up", "POST /user");
  await enter("Verification code", await product.mailbox.codeFor(person.email));
  await submit("Validate", "PUT /user/validate");
  await expectSignedIn(page, person.name);

  await page.goto("/dashboard/settings");
  await enter("Name", "Trine");
  await submit("Update", "PUT /user/name");
  await page.goto("/dashboard/settings/email");
  await enter("New email", uniquePerson("Tri.new").email);
  await enter("Password", person.password);
  await submit("Change email", "PUT /user/email");
  await page.goto("/dashboard/settings/password");
  await enter("New password", "Changed3Secret");
  await enter("Confirm password", "Changed3Secret");
  await submit("Change password", "PUT /user/password");
  await page.goto("/dashboard/settings/devices");
  await page.route("**/api/sessions/*", (route) => route.fulfill({ status: 500, body: "Not now." }));
  const [session] = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem("u:token")}` };
    return (await (await fetch("/api/sessions", { headers })).json()).sessions as { id: string }[];
  });
  await submit("Sign out", `DELETE /sessions/${session?.id}`);
  await page.unroute("**/api/sessions/*");
  await page.goto("/dashboard/settings/delete");
  await enter("Password", person.password);
  await submit("Delete account", "DELETE /user");
});

/** What can be clicked on a screen: in its dialog, where it has one. Of a list's options, the first few. */
async function controlsOf(page: Page): Promise<Locator> {
  const dialog = page.getByRole("dialog");
  const root = (await dialog.count()) > 0 ? dialog : page.locator("body");
  return root.locator(CONTROLS);
}

const WITH_OPENERS = ["landing page", "dashboard", "comparison", "delete"];

for (const screen of SCREENS.filter(({ name }) => WITH_OPENERS.includes(name))) {
  test(
    `a double click on any control of the screen "${screen.name}" loses nothing and is one step`,
    LONG,
    async ({ page }) => {
      await openScreen(page, screen);
      const count = await (await controlsOf(page)).count();
      test.setTimeout(60_000 + count * 15_000);
      for (let index = 0; index < count; index += 1) {
        const control = (await controlsOf(page)).nth(index);
        const name = await control.evaluate((element) => element.outerHTML.slice(0, 160));
        const before = { streams: (await streamsKept(page)).length, entries: await entries(page) };
        await doubleClick(page, control, 120);
        await page.waitForTimeout(150);
        expect(await entries(page), name).toBeLessThanOrEqual(before.entries + 1);
        // The delete modal's own button takes a stream away, and leaves the offer to undo it.
        const undo = page.getByRole("button", { name: "Undo" });
        expect((await streamsKept(page)).length, name).toBe(before.streams - (await undo.count()));
        await page.evaluate(() => localStorage.clear());
        await page.goto(screen.path);
        await screen.shown(page);
      }
    },
  );
}
