import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { PageData } from "@cointide/shared/contracts/page";
import type { Registry, ShellRelease } from "@cointide/shared/contracts/registry";
import { composePage } from "@cointide/shared/releases/compose-page";
import { slicesWithEmbed } from "../edge/embed-config.ts";
import type { Inlined } from "../edge/inline.ts";
import { createPageStyles, type PageStyles } from "../edge/page-styles.ts";
import { renderPage } from "../edge/render-page.ts";
import { isPublicOrigin, pagePolicy } from "../edge/security-headers.ts";
import { shellFiles } from "../releases/publish-shell.ts";
import { nginxConfig } from "./nginx-config.ts";
import { type PageClass, pageClasses } from "./page-classes.ts";
import { type Variant, variantsNamed, variantsOf } from "./variants.ts";
import { copyFiles, copyFolder, writeAtomically, writeCompressed } from "./write-files.ts";

/** The contents of a site and the origins that it is served from. */
export type SiteOptions = {
  out: string;
  /** The store of releases. */
  releases: string;
  registry: Registry;
  /** The registry as it was signed. */
  signed: string;
  publicKey: string;
  shellOrigin: string;
  /** Where each slice is served, by its name. */
  origins: Record<string, string>;
  /** Where the web server reaches the service. */
  service: string;
  /** The feeds that pages may connect to. */
  feeds: readonly string[];
  overrides: boolean;
  /** The folder that holds a folder with fullchain.pem and privkey.pem for each host; without it, TLS ends elsewhere. */
  certificates: string | undefined;
  /** Where slices' own servers answer for their pages for foreign sites, by their names; others have no such pages. */
  embedServices?: Readonly<Record<string, string>>;
};

/** The result of a run. `configChanged` means that the web server has to reload its configuration. */
export type WrittenSite = { pages: number; configChanged: boolean };

function copyReleases({ out, releases, registry }: SiteOptions): void {
  for (const { name, releases: all, canary } of registry.slices) {
    for (const { entry } of [...all, ...(canary ? [canary.release] : [])]) {
      const folder = join("slices", name, dirname(entry));
      mkdirSync(dirname(join(out, folder)), { recursive: true });
      copyFolder(join(releases, folder), join(out, folder));
    }
  }
  copyFiles(shellFiles(releases), join(out, "shell"));
}

const composition = ({ registry, origins }: SiteOptions, { from }: Variant) =>
  composePage(registry, { cohort: from, origins });

function renderVariant(
  options: SiteOptions,
  shell: ShellRelease,
  variant: Variant,
  { path }: PageClass,
  stylesOf: PageStyles,
): string {
  const { registry, origins, publicKey, overrides, feeds } = options;
  const composed = composition(options, variant);
  const data: PageData = {
    api: "/api",
    composition: composed,
    deployment: {
      sequence: registry.sequence,
      shell: shell.version,
      cohort: variant.from,
      publicKey,
      origins,
      overrides,
    },
    config: null,
  };
  const slices = composed.slices.map(({ origin }) => origin);
  // The policy is part of the page, so that any web server or cache serves both together.
  const policy = (inlined: Inlined) =>
    pagePolicy({ slices, feeds, inlined, overrides, isPublic: isPublicOrigin(options.shellOrigin) });
  return renderPage({ shell, data, pathname: path, head: "", policy, stylesOf, isWhole: true }).html;
}

/**
 * Writes the product as static files: release files first, then the pages that refer to them, the registry, and last
 * the web server's configuration. Each is written atomically, so the folder can be served or copied at any moment.
 */
export function writeSite(options: SiteOptions): WrittenSite {
  const { out, releases, registry, signed } = options;
  const [shell] = registry.shell;
  if (shell === undefined) throw new Error("Nothing has been published yet: run `npm run build` first.");
  copyReleases(options);
  const stylesOf = createPageStyles(shellFiles(releases));
  const folder = join(out, "pages");
  const variants = variantsOf(registry);
  // Until the web server reloads its configuration, it serves variants of the earlier one.
  const earlier = variantsNamed(existsSync(folder) ? readdirSync(folder) : []);
  const all = new Map([...earlier, ...variants].map((variant) => [variant.name, variant]));
  const classes = pageClasses(variants.map((variant) => composition(options, variant)));
  for (const variant of all.values()) {
    for (const pages of classes) {
      const path = join(folder, variant.name, `${pages.name}.html`);
      writeCompressed(path, renderVariant(options, shell, variant, pages, stylesOf));
    }
  }
  writeCompressed(join(out, "shell", "registry.json"), signed);
  const withEmbed = slicesWithEmbed(registry);
  const embedServices = Object.fromEntries(
    Object.entries(options.embedServices ?? {}).filter(([name]) => withEmbed.includes(name)),
  );
  const config = nginxConfig({ ...options, embedServices, variants, classes });
  const configChanged = writeAtomically(join(out, "nginx.conf"), Buffer.from(config));
  return { pages: all.size * classes.length, configChanged };
}
