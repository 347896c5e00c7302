import type { PublicConfig } from "@cointide/shared/contracts/config";
import type { Release } from "@cointide/shared/contracts/release";

/** Where the embeddable files lie in a release. */
const FOLDER = "embed/";

/** `/embed/config.json`: what a script of `/embed` asks its origin for, and what the preview page tells authors. */
export type EmbedConfig = PublicConfig & {
  /** Where browsers reach the service. */
  api: string;
  /** The origins that may frame what the slice embeds. */
  parents: readonly string[];
  release: {
    version: string;
    /** Where the same files stay for good, relative to the origin. */
    folder: string;
    /** What a browser checks each script of that folder by. */
    integrity: Record<string, string>;
  };
};

/** The folder of a release's embeddable files, as an address. */
export const embedFolder = (slice: string, { version }: Release): string => `/${slice}/${version}/${FOLDER}`;

export const hasEmbed = ({ integrity }: Release): boolean =>
  Object.keys(integrity).some((file) => file.startsWith(FOLDER));

type EmbedConfigParts = {
  slice: string;
  release: Release;
  config: PublicConfig;
  api: string;
  parents: readonly string[];
};

export function embedConfig({ slice, release, config, api, parents }: EmbedConfigParts): EmbedConfig {
  const scripts = Object.entries(release.integrity).filter(
    ([file]) => file.startsWith(FOLDER) && file.endsWith(".js"),
  );
  return {
    ...config,
    api,
    parents,
    release: {
      version: release.version,
      folder: embedFolder(slice, release),
      integrity: Object.fromEntries(scripts.map(([file, hash]) => [file.slice(FOLDER.length), hash])),
    },
  };
}
