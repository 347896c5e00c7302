import styles from "./inspector.module.css";
import type { SliceFault } from "./slice-facts.ts";

const TIME = new Intl.DateTimeFormat("en-US", { timeStyle: "medium", hourCycle: "h23" });

/** What failed in this visit, the last first. */
export function FaultsTable({ faults }: { faults: readonly SliceFault[] }) {
  if (faults.length === 0) return <p className={styles.none}>No errors in this visit.</p>;
  return (
    <table>
      <caption>Errors</caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Slice</th>
          <th scope="col">Stage</th>
          <th scope="col">Message</th>
        </tr>
      </thead>
      <tbody>
        {faults.map(({ at, times, slice, version, stage, message }) => (
          <tr key={`${slice} ${version} ${stage} ${message}`}>
            <td>
              <time dateTime={new Date(at).toISOString()}>{TIME.format(at)}</time>
            </td>
            <th scope="row" className={styles.name}>
              {slice}
              <span className={styles.more}>{version}</span>
            </th>
            <td>{stage}</td>
            <td>
              {message}
              {times > 1 && <span className={styles.more}>{times} times</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
