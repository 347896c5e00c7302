import { Fragment, type ReactNode } from "react";
import styles from "./inspector.module.css";
import type { SharedFacts } from "./shared-facts.ts";
import type { SliceFacts, SliceFault } from "./slice-facts.ts";
import type { SlotFacts } from "./slot-facts.ts";

type TableProps = { caption: string; columns: readonly string[]; children: ReactNode };

function Table({ caption, columns, children }: TableProps) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function sizeOf({ loadMs, transfer: { files, bytes, cached } }: SliceFacts): string {
  if (files === 0 || loadMs === null) return "–";
  if (bytes === null) return "unknown";
  return `${(bytes / 1_024).toFixed(1)} KB${cached === files ? ", cached" : ""}`;
}

/** Versions in a row, each of which stays in one piece. */
function Versions({ versions }: { versions: readonly string[] }) {
  return versions.map((version, index) => (
    <Fragment key={version}>
      {index > 0 && <span>, </span>}
      <span className={styles.piece}>{version}</span>
    </Fragment>
  ));
}

function SliceRow({ slice }: { slice: SliceFacts }) {
  const { name, version, flags, origin, state, loadMs, previous } = slice;
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <span>{name}</span>
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
            previously <Versions versions={previous} />
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
export const SlicesTable = ({ slices }: { slices: readonly SliceFacts[] }) => (
  <Table caption="Slices" columns={["Slice", "Version and origin", "State", "Load", "Size"]}>
    {slices.map((slice) => (
      <SliceRow key={slice.name} slice={slice} />
    ))}
  </Table>
);

/** The owner of each slot of the page, and the slices that fill it. */
export const SlotsTable = ({ slots }: { slots: readonly SlotFacts[] }) => (
  <Table caption="Slots" columns={["Slot", "Offered by", "Filled by"]}>
    {slots.map(({ slot, owner, filledBy }) => (
      <tr key={slot}>
        <th scope="row">{slot}</th>
        <td>{owner}</td>
        <td>{filledBy.join(", ") || "–"}</td>
      </tr>
    ))}
  </Table>
);

const TIME = new Intl.DateTimeFormat("en-US", { timeStyle: "medium", hourCycle: "h23" });

/** What failed in this visit, the last first. */
export function FaultsTable({ faults }: { faults: readonly SliceFault[] }) {
  if (faults.length === 0) return <p className={styles.none}>No errors in this visit.</p>;
  return (
    <Table caption="Errors" columns={["Time", "Slice", "Stage", "Message"]}>
      {faults.map(({ at, times, slice, version, stage, message }) => (
        <tr key={`${slice} ${version} ${stage} ${message}`}>
          <td>
            <time dateTime={new Date(at).toISOString()}>{TIME.format(at)}</time>
          </td>
          <th scope="row" className={styles.name}>
            <span>{slice}</span>
            <span className={styles.more}>{version}</span>
          </th>
          <td>{stage}</td>
          <td>
            <span>{message}</span>
            {times > 1 && <span className={styles.more}>{`${times} times`}</span>}
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Which libraries the parts of the page share, from whom, and with whom. */
export const SharedTable = ({ shared }: { shared: readonly SharedFacts[] }) => (
  <Table caption={`Shared libraries (${shared.length})`} columns={["Library", "Version", "From", "Used by"]}>
    {shared.map(({ key, version, from, usedBy }) => (
      <tr key={`${key} ${version} ${from}`}>
        <th scope="row">{key}</th>
        <td>{version}</td>
        <td>{from}</td>
        <td>{usedBy.join(", ")}</td>
      </tr>
    ))}
  </Table>
);
