import { Fragment } from "react";
import styles from "./inspector.module.css";
import type { SliceFacts } from "./slice-facts.ts";

function sizeOf({ loadMs, transfer: { files, bytes, cached } }: SliceFacts): string {
  if (files === 0 || loadMs === null) return "–";
  if (bytes === null) return "unknown";
  return `${(bytes / 1_024).toFixed(1)} KB${cached === files ? ", cached" : ""}`;
}

/** Versions in a row, each of which stays in one piece. */
function Versions({ versions }: { versions: readonly string[] }) {
  return versions.map((version, index) => (
    <Fragment key={version}>
      {index > 0 && ", "}
      <span className={styles.piece}>{version}</span>
    </Fragment>
  ));
}

function SliceRow({ slice }: { slice: SliceFacts }) {
  const { name, version, flags, origin, state, loadMs, previous } = slice;
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {name}
        {flags.map((flag) => (
          <span key={flag} className={styles.flag} data-flag={flag}>
            {flag}
          </span>
        ))}
      </th>
      <td>
        <span className={styles.version}>{version}</span>
        <span className={styles.more}>{origin}</span>
        {previous.length > 0 && (
          <span className={styles.more}>
            before it <Versions versions={previous} />
          </span>
        )}
      </td>
      <td>
        <span className={styles.state} data-state={state}>
          {state}
        </span>
      </td>
      <td className={styles.number}>{loadMs === null ? "–" : `${loadMs} ms`}</td>
      <td className={styles.number}>{sizeOf(slice)}</td>
    </tr>
  );
}

/** What each slice is on this page, and what it has cost. */
export function SlicesTable({ slices }: { slices: readonly SliceFacts[] }) {
  return (
    <table>
      <caption>Slices</caption>
      <thead>
        <tr>
          <th scope="col">Slice</th>
          <th scope="col">Version and origin</th>
          <th scope="col">State</th>
          <th scope="col">Load</th>
          <th scope="col">Size</th>
        </tr>
      </thead>
      <tbody>
        {slices.map((slice) => (
          <SliceRow key={slice.name} slice={slice} />
        ))}
      </tbody>
    </table>
  );
}
