import { describe, expect, it } from "vitest";
import type { Files } from "../../releases/disk.ts";
import { checkStyles } from "../checks/styles-check.ts";
import { contractOf } from "../testing/sample-slice.ts";
import { LEAKS, SCOPED } from "../testing/sample-styles.ts";

const contract = contractOf("mfe-demo", {});
const live = { slices: [contract, contractOf("mfe-demo-pro", {})], shell: null };

function findings(texts: Record<string, string>): string[] {
  const files: Files = new Map(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)]));
  return checkStyles({ contract, files }, live);
}

describe("the gate refuses styles that", () => {
  it.each(LEAKS)("%s", (_, text, what) => {
    expect(findings({ "row.css": text })).toEqual([expect.stringContaining(what)]);
  });
});

it.each(SCOPED)("styles %s pass", (_, text) => {
  expect(findings({ "row.css": text })).toEqual([]);
});

describe("a slice's own class", () => {
  const generated = ".V2Kt_n{color:red}.card{color:red}";
  const map = (source: string, text: string) =>
    JSON.stringify({ version: 3, names: [], sources: [source], sourcesContent: [text], mappings: "AAAA" });

  it("has another name in its module's source", () => {
    const source = ".row{color:red}\n:global(.card){color:red}";
    expect(
      findings({ "row.css": generated, "row.css.map": map("webpack://demo/./src/row.module.css", source) }),
    ).toEqual([
      'src/row.module.css:1:1: ".card" matches elements outside mfe-demo. Scope the selector with a CSS module class or the prefix "mfe-demo-".',
    ]);
  });

  it("needs a name of the slice when its source is no module or missing", () => {
    expect(findings({ "row.css": generated, "row.css.map": map("src/row.css", ".row{}") })).toHaveLength(2);
    expect(findings({ "row.css": generated })).toHaveLength(2);
    expect(findings({ "row.css": "._row_y36ys_2{color:red}.mfe_demo__row{color:red}" })).toEqual([]);
  });
});

it("stylesheets of embeds are not the page's, and those of the build may import each other", () => {
  const reset = "body{margin:0}";
  expect(findings({ "embed/base.css": reset })).toEqual([]);
  expect(
    findings({ "assets/a.css": '@import "./b.css";', "assets/b.css": ".mfe-demo-b{color:red}" }),
  ).toEqual([]);
});

it("lists ten of many leaks", () => {
  const many = Array.from({ length: 14 }, (_, index) => `h${index}{color:red}`).join("\n");
  const found = findings({ "row.css": many });
  expect(found).toHaveLength(11);
  expect(found.at(2)).toMatch(/^row\.css:3:1: "h2" matches/);
  expect(found.at(-1)).toBe("4 more such rules aren't listed.");
});
