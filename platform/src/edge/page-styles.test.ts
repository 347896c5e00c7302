import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { integrityOf } from "../releases/integrity.ts";
import { createPageStyles } from "./page-styles.ts";

const CSS = "main{}\n/*# sourceMappingURL=main.1.css.map*/";
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "styles-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A release whose stylesheet is published as this text. */
function releaseOf(version: string, text: string) {
  const address = `/main.${version}.css`;
  return {
    version,
    modules: [],
    styles: [address],
    integrity: integrityOf(new Map([[address, Buffer.from(text)]])),
  };
}

test("stylesheets are given as they were published, without the comment that names their map", () => {
  writeFileSync(join(folder, "main.1.css"), CSS);
  expect(createPageStyles(folder)(releaseOf("1", CSS))).toEqual(["main{}"]);
});

test("a stylesheet that was changed or is missing is not given", () => {
  writeFileSync(join(folder, "main.3.css"), "changed{}");
  expect(createPageStyles(folder)(releaseOf("3", "main{}"))).toBeNull();
  expect(createPageStyles(folder)(releaseOf("4", "main{}"))).toBeNull();
});
