import { sliceGate } from "@cointide/platform/gates";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { openLiveBoard, openRowMenu } from "../support/board.ts";
import { publishFiller } from "../support/slot-filler.ts";
import { test } from "../support/test.ts";

const GATE = sliceGate({ types: false, outside: true });

/** A slice with these styles that shows a labeled button in each row. */
const styled = (name: string, styles: string) => ({
  ...{ name, styles, slot: "stream.row" as const, uses: ["react"] },
  body: `const { createElement } = shared("react");
    return createElement("p", { className: "${name}-note" }, createElement("button", null, "note"));`,
});

/** The kinds of styles that pass the gate, from `sample-styles.ts`, in one slice. */
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
 * Number of the slice's own elements whose computed styles its stylesheet changes, and the other elements that it changes.
 * Null before the stylesheet is loaded. One task reads both states, so nothing else changes in between.
 */
const restyled = (page: Page, name: string) =>
  page.evaluate((slice) => {
    const link = document.querySelector<HTMLLinkElement>(`link[href*="/${slice}/"][rel="stylesheet"]`);
    const sheet = link?.sheet;
    if (!sheet) return null;
    const own = `.${slice}-note`;
    const elements = [...document.querySelectorAll(":is(html, body, body *):not(svg *, script, link)")];
    // A registered property has a value on every element.
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
    // The layout of an ancestor depends on its content.
    const others = changed.filter((element) => !isOwn(element) && element.querySelector(own) === null);
    return { own: changed.filter(isOwn).length, others: others.map(({ tagName }) => tagName) };
  }, name);

test.beforeEach(({ page }) => becomeGuest(page, guestStreams(["BTCUSDT"])));

test("styles that leak: styles that pass the gate change no element of other slices @long", async ({
  page,
  product,
}) => {
  const name = "mfe-scoped";
  await publishFiller(product, { ...styled(name, scoped(name)), gate: GATE });
  await openLiveBoard(page, "BTCUSDT");
  const menu = await openRowMenu(page, "BTCUSDT");
  await expect(menu.getByRole("button", { name: "note" })).toHaveCSS("letter-spacing", "1px");
  expect(await restyled(page, name)).toEqual({ own: 2, others: [] });
});
