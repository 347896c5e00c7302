import { NOTICES_FILE, readNotices } from "../../build/third-party-notices.ts";
import type { SliceCandidate } from "../examine-slice.ts";
import { packagesIn } from "../source-maps.ts";

/** Each third-party package in the scripts is named in licenses.txt, with its licence and the licence's text. */
export function checkLicences({ files }: Pick<SliceCandidate, "files">): string[] {
  const packages = packagesIn(files);
  const text = files.get(NOTICES_FILE);
  if (packages.size > 0 && text === undefined)
    return [
      `${NOTICES_FILE} is missing. It must list the licenses of ${[...packages.keys()].sort().join(", ")}.`,
    ];
  const notices = readNotices(Buffer.from(text ?? "").toString());
  return [...packages].flatMap(([name, versions]) =>
    [...versions].sort().flatMap((version) => {
      const full = version === "" ? name : `${name} ${version}`;
      const notice = notices.find(
        (known) => known.name === name && (version === "" || known.version === version),
      );
      if (notice === undefined)
        return [`${NOTICES_FILE} doesn't list ${full}, but the scripts contain it. Build the slice again.`];
      if (notice.licence === "" || notice.text === "")
        return [`${full} has no license and must not be shipped. Replace it.`];
      return [];
    }),
  );
}
