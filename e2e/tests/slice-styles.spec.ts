import { sliceGate } from "@cointide/platform/gates";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { openLiveBoard, rowOf } from "../support/board.ts";
import { publishFiller } from "../support/slot-filler.ts";
import { test } from "../support/test.ts";

const GATE = sliceGate({ types: false, outside: true });

/** A slice that shows a labelled button in each row, and has these styles. */
const styled = (name: string, styles: string) => ({
  ...{ name, styles, slot: "stream.row" as const, uses: ["react"] },
  body: `const { createElement } = shared("react");
    return createElement("p", { className: "${name}-note" }, createElement("button", null, "note"));`,
});

/** Styles of all kinds that the gate lets pass, which are those of `sample-styles.ts` in one slice. */
const scoped = (name: string) => `@layer slice{
  .${name}-note{color:rgb(1,2,3);margin:0;--gap:1px;animation:${name}-turn 1s infinite}
  .${name}-note button{background:rgb(4,5,6)}
  html .${name}-note,:root:has(table) .${name}-note{outline:1px solid}
  .${name}-note{&:hover{color:blue} button+button{margin:0}}
  @media (width>1px){:is(.${name}-note,.${name}-note *):not(nav){letter-spacing:1px}}
  @scope (.${name}-note){button{border-width:3px}}
}
@keyframes ${name}-turn{to{rotate:1turn}}
@font-face{font-family:"${name} icons";src:local("none")}
@property --${name}-gap{syntax:"<length>";inherits:false;initial-value:1px}`;

/**
 * The elements of others whose computed styles differ with the slice's stylesheet, and the number of its own that do; null
 * before it is loaded. Both readings are made before the page goes on, so nothing else changes in between.
 */
const restyled = (page: Page, name: string) =>
  page.evaluate((slice) => {
    const link = document.querySelector<HTMLLinkElement>(`link[href*="/${slice}/"][rel="stylesheet"]`);
    const sheet = link?.sheet;
    if (!sheet) return null;
    const own = `.${slice}-note`;
    const elements = [...document.querySelectorAll(":is(html, body, body *):not(svg *, script, link)")];
    // A registered property has a value everywhere; its name is the slice's own.
    const properties = [...getComputedStyle(document.body)].filter((name) => !name.startsWith(`--${slice}-`));
    const readOne = (style: CSSStyleDeclaration) =>
      properties.map((name) => style.getPropertyValue(name)).join(";");
    const read = () => elements.map((element) => readOne(getComputedStyle(element)));
    sheet.disabled = true;
    const without = read();
    sheet.disabled = false;
    const withIt = read();
    const changed = elements.filter((_, index) => withIt[index] !== without[index]);
    const isOwn = (element: Element) => element.closest(own) !== null;
    // What holds an own element is laid out around it.
    const others = changed.filter((element) => !isOwn(element) && element.querySelector(own) === null);
    return { own: changed.filter(isOwn).length, others: others.map(({ tagName }) => tagName) };
  }, name);

test.beforeEach(({ page }) => becomeGuest(page, guestStreams(["BTCUSDT"])));

test("styles that leak: what the gate lets pass changes no element of others", async ({ page, product }) => {
  const name = "mfe-scoped";
  await publishFiller(product, { ...styled(name, scoped(name)), gate: GATE });
  await openLiveBoard(page, "BTCUSDT");
  await expect(rowOf(page, "BTCUSDT").getByRole("button", { name: "note" })).toHaveCSS(
    "letter-spacing",
    "1px",
  );
  expect(await restyled(page, name)).toEqual({ own: 2, others: [] });
});

/** Styles that leak, each with a slice of its own, since a version never changes its content. */
const LEAKS: [name: string, does: string, styles: string, finding: string][] = [
  ["mfe-hiding", "hide the page", "body{display:none}", '"body" also matches'],
  ["mfe-painting", "paint its buttons", "button{background:rgb(7,8,9)}", '"button" also matches'],
  [
    "mfe-following",
    "paint what follows theirs",
    "[data-slice]:has(.mfe-following-note)~*,:has(.mfe-following-note)+*{color:red}",
    "also matches",
  ],
];

for (const [name, does, styles, finding] of LEAKS) {
  test(`the gate refuses styles that ${does}, which they would do${name === "mfe-hiding" ? "" : " @long"}`, async ({
    page,
    product,
  }) => {
    const filler = styled(name, `.${name}-note{margin:0}${styles}`);
    await expect(publishFiller(product, { ...filler, gate: GATE })).rejects.toMatchObject({
      problems: expect.arrayContaining([expect.stringContaining(finding)]),
    });
    await publishFiller(product, filler);
    await page.goto("/dashboard");
    await expect.poll(async () => (await restyled(page, name))?.others.length).toBeGreaterThan(0);
  });
}
